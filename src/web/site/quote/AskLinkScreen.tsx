/** /quote/resume: emails a link to a visitor who started on another device and does not have theirs at hand. */
import { useActionData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { quotes } from '#contract/site/quotes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { NewLink } from '#web/questions/NewLink.tsx'
import { linkAction, type LinkAsked } from '#web/questions/SaveForLater.tsx'
import { Step } from '../shell/Step.tsx'
import { quoteCrumb } from './journey.ts'

export const action = linkAction(quotes.newLink)

export const AskLinkScreen = () => {
  const asked = useActionData<LinkAsked>()
  const errors = asked?.errors ?? {}
  return (
    <Step
      title="Continue a saved request"
      href={paths.quotePage('resume')}
      crumb={quoteCrumb}
      progress={null}
      back={paths.quote()}
      failed={Object.keys(errors).length > 0}
      errors={<ErrorSummary errors={errors} attempt={asked} />}
    >
      <p className="mt-4 max-w-measure text-soft">Enter the email address you gave. We will send a link that opens your answers here.</p>
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
