/** Another user has saved a version in between. Shows both side by side; nothing is overwritten or lost until the user chooses. */
import { useId, useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { Difference } from './compare.ts'
import type { Conflict as Found } from './formState.ts'
import { whoWasFaster } from './Refusal.tsx'

export const Conflict = ({ conflict, refused, busy }: { conflict: Found; refused: unknown; busy: boolean }) => {
  const { differences, label } = conflict
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const asked = differences.filter(({ touched }) => touched)
  const taken = differences.filter(({ touched }) => !touched)
  const takes = ({ path, touched }: Difference) => !touched || theirs.includes(path)
  const before = refused instanceof ApiError && refused.flags['sentBefore'] === true
  const who = refused instanceof ApiError ? whoWasFaster(refused) : null
  return (
    <Notice
      tone="warning"
      live
      title={
        before
          ? 'You sent this before and got no answer, so some of it may be saved. Nothing you typed is lost.'
          : `${who ?? 'This was changed since you opened it, by somebody else or in another tab'}. Yours is not saved, but nothing you typed is lost.`
      }
      actions={
        <>
          <Button variant="accent" busy={busy} busyLabel="Saving..." onClick={() => void conflict.settle(takes)}>
            {asked.length === 0 ? 'Save mine too' : 'Save as chosen'}
          </Button>
          <Button onClick={conflict.takeTheirs}>Use theirs, discard mine</Button>
        </>
      }
    >
      {asked.length > 0 && (
        <div className="mt-3 grid gap-4">
          {asked.map((difference) => (
            <Choice
              key={difference.path}
              conflict={conflict}
              difference={difference}
              takesTheirs={theirs.includes(difference.path)}
              onChoose={(takesTheirs) =>
                setTheirs((before) => [...before.filter((path) => path !== difference.path), ...(takesTheirs ? [difference.path] : [])])
              }
            />
          ))}
        </div>
      )}
      {taken.length > 0 && (
        <div className="mt-3">
          {asked.length > 0 ? 'Also changed, and kept:' : 'They changed other things; both are kept:'}
          <ul className="list-disc pl-5">
            {taken.map((difference) => (
              <li key={difference.path}>
                {label(difference)}: <span className="break-words whitespace-pre-line">{conflict.show(difference, 'theirs')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Notice>
  )
}

const Choice = ({
  conflict,
  difference,
  takesTheirs,
  onChoose,
}: {
  conflict: Found
  difference: Difference
  takesTheirs: boolean
  onChoose: (takesTheirs: boolean) => void
}) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-ink">{conflict.label(difference)}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control border border-control bg-surface px-3 py-2 text-ink has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name={name}
              checked={takesTheirs === (side === 'theirs')}
              onChange={() => onChoose(side === 'theirs')}
              className="choice-mark shrink-0"
            />
            {side === 'mine' ? 'Keep mine:' : 'Take theirs:'}
            <span className="basis-full break-words whitespace-pre-line">{conflict.show(difference, side)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
