/** Tries out a search or question before publishing: what it finds now, and what it would find with this draft. */
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { searchWords, type Tried } from '#contract/admin/content/searchWords.ts'
import { ApiError } from '#contract/failure.ts'
import { outcomeLabels } from '#contract/model/tools/assistant.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, q } from '#web/app/data/query.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import type { Autosave } from './useAutosave.ts'

type Written = { words?: readonly string[]; ask?: readonly string[]; href?: string }
type Trial = { q: string; now: Tried; drafted: Tried }

/** A search word or question from the draft, to start with. */
const firstOf = ({ words, ask }: Written) => (ask ?? words ?? []).find((one) => one.trim() !== '') ?? ''

export const SearchTrial = ({ detail, autosave }: { detail: ContentDetail; autosave: Autosave }) => {
  const written = (autosave.value ?? {}) as Written
  return (
    <>
      {detail.kind === 'asked' && <Parts written={written} autosave={autosave} readOnly={detail.status === 'trashed'} />}
      <TryOut detail={detail} autosave={autosave} written={written} />
    </>
  )
}

const TryOut = ({ detail, autosave, written }: { detail: ContentDetail; autosave: Autosave; written: Written }) => {
  const { query } = useDeps()
  const [typed, setTyped] = useState<string | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const text = typed ?? firstOf(written)
  const tryIt = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault('')
    try {
      // Save what was just typed, so that it counts.
      await autosave.flush()
      setTrial({ q: text, ...(await call(query, searchWords.tryOut, { id: detail.id, q: text })) })
    } catch (error) {
      setTrial(null)
      setFault(faultOf(error))
    }
    setBusy(false)
  }
  return (
    <Card as="section">
      <CardHeader title="Try it out" />
      <p className="max-w-measure pb-3 text-meta text-hint">
        Type as a visitor would. You will see what is found now and what would be found with this draft; nothing will be published.
      </p>
      <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void tryIt(event)}>
        <div className="min-w-0 flex-1 basis-60">
          <label htmlFor="search-trial" className="mb-1 block font-semibold">
            Search or question
          </label>
          <input
            id="search-trial"
            type="search"
            value={text}
            maxLength={200}
            aria-describedby={fault ? 'search-trial-fault' : undefined}
            aria-invalid={fault !== ''}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className={controlClass('full')}
          />
        </div>
        <Button type="submit" busy={busy} busyLabel="Searching...">
          Try it
        </Button>
      </form>
      {fault && (
        <p id="search-trial-fault" role="alert" className="mt-2 text-meta text-danger">
          {fault}
        </p>
      )}
      {trial && (
        <div role="status" className="mt-5">
          {same(trial) && (
            <Notice title="No difference">With this draft, a search for &ldquo;{trial.q}&rdquo; finds the same as without it.</Notice>
          )}
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            <Found title="Now" tried={trial.now} />
            <Found title="With this draft" tried={trial.drafted} />
          </div>
        </div>
      )}
    </Card>
  )
}

const faultOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'This could not be tried: please check your connection.'
  if (error.flags['incomplete'] === true) return 'Fill in what is missing above first.'
  return Object.values(error.fields)[0] ?? error.text
}

const same = ({ now, drafted }: Trial) => JSON.stringify(now) === JSON.stringify(drafted)

const Found = ({ title, tried: { pages, outcome, answer } }: { title: string; tried: Tried }) => (
  <div className="min-w-0">
    <h3 className="text-body font-semibold">{title}</h3>
    <p className="mt-2 text-meta text-hint">The search finds</p>
    {pages.length === 0 ? (
      <p>Nothing</p>
    ) : (
      <ol className="mt-1 list-decimal pl-5">
        {pages.map((page) => (
          <li key={page.path} className="wrap-anywhere">
            <Anchor href={page.path} className="link" target="_blank">
              {page.title}
            </Anchor>
          </li>
        ))}
      </ol>
    )}
    <p className="mt-3 text-meta text-hint">The assistant says</p>
    {answer ? (
      <>
        {answer.lines.map((line) => (
          <p key={line} className="mt-1 wrap-anywhere">
            {line}
          </p>
        ))}
        <p className="mt-1 text-meta">
          <Anchor href={answer.href} className="link" target="_blank">
            {answer.page}
            {answer.section && `: ${answer.section}`}
          </Anchor>
        </p>
      </>
    ) : (
      <p>{outcomeLabels[outcome]}</p>
    )}
  </div>
)

/** The sections of the linked page, to choose from: nobody knows their ids by heart. */
const Parts = ({ written: { href = '' }, autosave, readOnly }: { written: Written; autosave: Autosave; readOnly: boolean }) => {
  const path = href.replace(/#.*/, '')
  const { data } = useQuery({ ...q(searchWords.parts, { path }), enabled: path.startsWith('/') && path.length > 1 })
  if (readOnly || !data || data.parts.length === 0) return null
  return (
    <Card as="section">
      <CardHeader title="Parts of this page" />
      <p className="max-w-measure pb-3 text-meta text-hint">What the assistant can quote from {path}. Choose the one that answers.</p>
      <ul className="grid gap-3">
        {data.parts.map((part) => (
          <li key={part.href} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{part.section}</p>
              <p className="text-meta text-hint wrap-anywhere">{part.begins}</p>
            </div>
            {part.href === href ? (
              <span className="text-meta text-soft">Chosen</span>
            ) : (
              <Button
                size="small"
                aria-label={`Choose ${part.section}`}
                onClick={() => autosave.write({ ...(autosave.value as object), href: part.href })}
              >
                Choose
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
