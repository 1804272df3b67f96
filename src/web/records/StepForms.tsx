/** The forms around a step's button: what they post without script, and what happens instead with script. */
import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { PostFields } from '#web/forms/EndpointForm.tsx'
import { fieldId } from '#web/ui/fields/fieldNames.ts'

const instead = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}

/** For a button without a dialog. */
export const PressForm = ({
  endpoint,
  fixed,
  onPress,
  children,
}: {
  endpoint: Endpoint
  /** The endpoint's input. */
  fixed: object
  onPress: () => void
  /** Its submit button. */
  children: ReactNode
}) => (
  <form method="post" onSubmit={instead(onPress)} className="contents">
    <PostFields id={fieldId(endpoint.name)} fixed={fixed} />
    <input type="hidden" name="_press" value="1" />
    {children}
  </form>
)

/** Opens the dialog of a step. Without script, loads this screen's URL with `?step=`. */
export const AskForm = ({ step, onAsk, children }: { step: string; onAsk: () => void; children: ReactNode }) => {
  const [search] = useSearchParams()
  return (
    <form method="get" onSubmit={instead(onAsk)} className="contents">
      {[...search].map(([name, value]) => name !== 'step' && <input key={name} type="hidden" name={name} value={value} />)}
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}
