/** One press, one sending: the second click of a double click comes before React has drawn the first one's answer. */
import { useEffect, useRef, type FormEvent } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/** `busy` for the button's looks; `once` for the form's `onSubmit`: it refuses a sending while one is on its way. */
export const useSendOnce = () => {
  const { state } = useNavigation()
  const { key } = useLocation()
  const answer: unknown = useActionData()
  const sending = useRef(false)
  // The router has answered, and the form may be sent again. An answer that comes at once is never seen as "submitting".
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
