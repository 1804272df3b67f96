/** The form around the button of a step with a dialog: what it does without script, and what happens instead with script. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useAnswered } from '../usePosted.ts'

/** The step whose dialog is open: at first, without script, the one in the screen's URL. For the rows of a table: `revoke-<id>`. */
export const useStep = () => {
  const [search, setSearch] = useSearchParams()
  const [step, ask] = useState(useAnswered() ? null : search.get('step'))
  const close = () => {
    ask(null)
    if (!search.has('step')) return
    const rest = new URLSearchParams(search)
    rest.delete('step')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  return { step, ask, close }
}

/** Whether the dialog that an `AskForm` opens is open. */
export const useAsk = (of: string) => {
  const { step, ask, close } = useStep()
  return { open: step === of, ask: () => ask(of), close }
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
      {[...search].map(([name, value]) => name !== 'step' && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)}
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}
