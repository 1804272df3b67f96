/** Asks whether an answer was helpful. Stored without any data about the visitor. A plain form, so it works without script. */
import { useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { ratingReasonLabels, ratingReasons } from '#contract/model/tools/assistant.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Again } from './Again.tsx'
import type { Sent } from './send.ts'

export const Rating = ({ reply, turn }: { reply: AssistantReply; turn: number }) => {
  const fetcher = useFetcher<Sent>({ key: `rating-${turn}` })
  const posted = useActionData<Sent>()
  const scripted = useScripted()
  const [unhelpful, setUnhelpful] = useState(false)
  const sent = fetcher.data ?? posted
  const own = sent && sent.kind !== 'handover' && sent.kind !== 'asked' && sent.question === reply.question ? sent : null
  if (own?.kind === 'rated')
    return (
      <p role="status" className="mt-5 text-meta text-soft">
        {own.helpful ? 'Thank you.' : 'Thank you. We will look at what did not help, and improve our pages.'}
      </p>
    )
  const reason = `reason-${turn}`
  return (
    <fetcher.Form method="post" data-screen-only className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 text-meta">
      <input type="hidden" name="intent" value="rate" />
      <Again question={reply.question} />
      <input type="hidden" name="question" value={reply.question} />
      <input type="hidden" name="outcome" value={reply.outcome} />
      <input type="hidden" name="page" value={reply.sources[0]?.href ?? ''} />
      {(unhelpful || !scripted) && (
        <Select
          id={reason}
          name="reason"
          label={scripted ? 'What was wrong with it?' : 'If it did not help: what was wrong?'}
          placeholder="No reason given"
          width="full"
          options={ratingReasons.map((value) => ({ value, label: ratingReasonLabels[value] }))}
        />
      )}
      {unhelpful && scripted ? (
        <Button type="submit" name="helpful" value="no" size="small" busy={fetcher.state !== 'idle'}>
          Send
        </Button>
      ) : (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-3 text-soft">Did this help?</legend>
          <Button type="submit" name="helpful" value="yes" size="small" busy={fetcher.state !== 'idle'}>
            Yes
          </Button>
          <Button type={scripted ? 'button' : 'submit'} name="helpful" value="no" size="small" onClick={() => setUnhelpful(scripted)}>
            No
          </Button>
        </fieldset>
      )}
      {own?.kind === 'unrated' && (
        <p role="alert" className="w-full text-danger">
          {own.message}
        </p>
      )}
    </fetcher.Form>
  )
}
