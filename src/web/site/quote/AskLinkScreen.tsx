/** /quote/resume: somebody who started elsewhere and has no link at hand. */
import { useActionData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { NewLink } from './NewLink.tsx'
import type { LinkAsked } from './SaveForLater.tsx'
import { Step } from './Step.tsx'

export { newLinkAction as action } from './NewLink.tsx'

export const AskLinkScreen = () => {
  const asked = useActionData<LinkAsked>()
  const errors = asked?.errors ?? {}
  return (
    <Step
      title="Go on with a saved request"
      href={paths.quotePage('resume')}
      progress={null}
      back={paths.quote()}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={asked} />}
    >
      <p className="mt-4 max-w-measure text-soft">Enter the e-mail address you gave. We send a link that opens your answers here.</p>
      <NewLink asked={asked} errors={errors} />
      <p className="mt-8 text-meta text-soft">
        Already sent it?{' '}
        <Anchor href={paths.myQuotes()} className="link">
          See my quotes
        </Anchor>
        .
      </p>
    </Step>
  )
}
