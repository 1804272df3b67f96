/** A copy of the data we hold, as a file, and the client's other data protection rights. */
import { paths } from '#contract/paths.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

export const OwnData = () => (
  <Card as="section">
    <CardHeader title="Your data" />
    <p>You can download what we hold about you as one zip file.</p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Anchor href={paths.clientDataZip()} download className={buttonClass({ variant: 'secondary' })}>
        Download my data
      </Anchor>
    </div>
    <div className="mt-1">
      <Details summary="What is in it">
        <ul className="list-disc pl-5 marker:text-hint">
          <li>what we hold about you</li>
          <li>what you wrote to us, the files you sent, and a list of the emails we sent you</li>
          <li>
            as far as your access allows, about your companies: their policies, their claims, documents and letters that confirm cover,
            every answer given to insurers, and a calendar of the dates
          </li>
        </ul>
        <p className="mt-2 text-meta text-soft">You can do this up to ten times an hour. What we wrote to you is on each record.</p>
      </Details>
    </div>
    <p className="mt-3 text-meta text-soft">
      To have something corrected or deleted, to close your account, or to complain about how we use your data,{' '}
      <Anchor href={paths.contact({ topic: 'other' })} className="link">
        write to us
      </Anchor>
      . How long we keep things is in the{' '}
      <Anchor href={paths.privacyPolicy()} className="link">
        privacy policy
      </Anchor>
      .
    </p>
  </Card>
)
