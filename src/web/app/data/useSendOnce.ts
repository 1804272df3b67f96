/** Stops a double click from submitting twice, because the second click comes before React has disabled the button. */
import { useEffect, useRef, type FormEvent } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/** `busy` is for the button's appearance. `once` is for the form's `onSubmit`: it blocks a submission while another is in progress. */
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
