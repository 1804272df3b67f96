/** The form around the button of a step with a dialog: what it does without script, and what happens instead with script. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

/** Whether the dialog that an `AskForm` opens is open. */
export const useAsk = (step: string) => {
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState(search.get('step') === step)
  return {
    open,
    ask: () => setOpen(true),
    close: () => {
      setOpen(false)
      if (!search.has('step')) return
      const rest = new URLSearchParams(search)
      rest.delete('step')
      setSearch(rest, { replace: true, preventScrollReset: true })
    },
  }
}

/** Opens the dialog of a step. Without script, loads this screen's URL with `?step=`. */
export const AskForm = ({ step, onAsk, children }: { step: string; onAsk: () => void; children: ReactNode }) => {
  const [search] = useSearchParams()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onAsk()
  }
  return (
    <form method="get" onSubmit={send} className="contents">
      {[...search].map(([name, value]) => name !== 'step' && <input key={name} type="hidden" name={name} value={value} />)}
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}
