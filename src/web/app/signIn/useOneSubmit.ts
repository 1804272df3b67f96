import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigation } from 'react-router'

/** For `<Form onSubmit>`: one sending at a time. The second click of a double click comes before "busy" is drawn. */
export const useOneSubmit = () => {
  const { state } = useNavigation()
  const sending = useRef(false)
  // The router says when the answer is there; no event of the form does. After every drawing: a quick answer may never show as "submitting".
  useEffect(() => {
    if (state === 'idle') sending.current = false
  })
  return (event: FormEvent) => {
    if (sending.current) event.preventDefault()
    sending.current = true
  }
}
