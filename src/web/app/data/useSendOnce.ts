/** Stops a double click from sending twice: the second click comes before React has disabled the button. */
import { useEffect, useRef, type FormEvent } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/** `busy` for the button's looks; `once` for the form's `onSubmit`: it refuses a sending while one is on its way. */
export const useSendOnce = () => {
  const { state } = useNavigation()
  const { key } = useLocation()
  const answer: unknown = useActionData()
  const sending = useRef(false)
  // The router has answered, so the form may be sent again. A very quick answer never shows the state "submitting".
  useEffect(() => {
    if (state === 'idle') sending.current = false
  }, [state, key, answer])
  return {
    busy: state !== 'idle',
    once: (event: FormEvent) => {
      if (sending.current) event.preventDefault()
      const first = !sending.current
      sending.current = true
      return first
    },
  }
}
