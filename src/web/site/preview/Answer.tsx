/** Feedback from the reader of a preview link: a plain form, and the earlier feedback given through the link. */
import { formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { SharedPreview } from '#contract/site/sharedPreview.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { Answered } from './sendAnswer.ts'

type Props = { token: string; shared: SharedPreview }

const choicesOf = ({ mayComment, maySign }: SharedPreview) => [
  ...(maySign
    ? [
        { value: 'approved', label: 'Publish it as it is', hint: 'Recorded as your sign-off of this revision only.' },
        { value: 'changes', label: 'Change something first' },
      ]
    : []),
  ...(mayComment && maySign ? [{ value: 'comment', label: 'Neither: just a comment' }] : []),
]

export const AnswerForm = ({ token, shared, answered }: Props & { answered?: Answered }) => {
  const errors = answered?.errors ?? {}
  const values = answered?.values
  const choices = choicesOf(shared)
  return (
    <form method="post" action={paths.sharedPreview(token)} className="max-w-form space-y-7" noValidate>
      {choices.length === 0 && <input type="hidden" name="verdict" value="comment" />}
      {choices.length > 0 && (
        <Radios
          name="verdict"
          label="What should happen with this page?"
          items={choices}
          error={errors['verdict']}
          {...(values?.verdict ? { defaultValue: values.verdict } : {})}
        />
      )}
      <TextArea
        name="text"
        label={choices.length > 0 ? 'Your words' : 'Your comment'}
        hint={choices.length > 0 ? 'Can be left empty if you sign it off.' : 'Say which part of the page you mean.'}
        error={errors['text']}
        defaultValue={values?.text ?? ''}
      />
      <TextInput
        name="name"
        label="Your name"
        autoComplete="name"
        hint="Recorded with your answer, the time and the revision."
        error={errors['name']}
        defaultValue={values?.name ?? ''}
      />
      <Button type="submit" variant="primary">
        Send
      </Button>
    </form>
  )
}

const verdicts = { approved: 'signed off this revision', changes: 'asked for changes' } as const

/** All feedback given through this link, oldest first. */
const feedbackOf = ({ comments, signOffs }: SharedPreview) =>
  [
    ...comments.map(({ name, text, at }) => ({ name, did: 'commented', text, at })),
    ...signOffs.map(({ verdict, name, note, at }) => ({ name, did: verdicts[verdict], text: note, at })),
  ].sort((a, b) => a.at.localeCompare(b.at))

const thanks: Record<string, string> = {
  comment: 'We have your comment.',
  approved: 'You have signed off this revision.',
  changes: 'We know what to change.',
}

/** Shown at the foot of the page. `said`: what has just been sent, from the query string. */
export const AnswerSection = ({ token, shared, said }: Props & { said: string | null }) => {
  const all = feedbackOf(shared)
  const takes = shared.mayComment || shared.maySign
  if (!takes && all.length === 0) return null
  return (
    <section id="answer" aria-labelledby="answer-title" className="preview-answer" data-screen-only>
      <div className="page-width py-12">
        {said !== null && thanks[said] !== undefined && (
          <div className="mb-8 max-w-form">
            <Notice tone="success" live title="Thank you">
              <p>{thanks[said]}</p>
            </Notice>
          </div>
        )}
        <h2 id="answer-title">What do you think of this page?</h2>
        <p className="mt-3 mb-8 max-w-measure text-soft">
          {shared.madeBy} asks {shared.reader}. This is revision {shared.revision} of {shared.title}. The link works until{' '}
          {formatDate(shared.expiresAt)}; only our staff will see your answer.
        </p>
        {all.length > 0 && (
          <ol className="mb-10 grid max-w-measure gap-5">
            {all.map(({ name, did, text, at }) => (
              <li key={`${at}${name}${did}`} className="border-l-2 border-line pl-4">
                <p className="text-meta text-hint">
                  {name} {did}, {formatDateTime(at)}
                </p>
                {text && <p className="whitespace-pre-line">{text}</p>}
              </li>
            ))}
          </ol>
        )}
        {takes && <AnswerForm token={token} shared={shared} />}
      </div>
    </section>
  )
}
