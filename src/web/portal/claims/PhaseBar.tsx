import { Check } from 'lucide-react'
import { claimPhases } from '#contract/model/claims/claimProgress.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'

/** The six phases of a claim in words, and in which it is: never by colour alone. */
export const PhaseBar = ({ phase }: { phase: number }) => (
  <ol aria-label="How far the claim has come" className="grid gap-x-2 gap-y-1 sm:grid-cols-6">
    {claimPhases.map((label, index) => {
      const number = index + 1
      const state = number < phase ? 'done' : number === phase ? 'now' : 'to come'
      return (
        <li
          key={label}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2 border-l-4 py-1 pl-3 text-meta sm:border-t-4 sm:border-l-0 sm:pt-2 sm:pl-0',
            state === 'to come' ? 'border-line text-hint' : 'border-accent',
            state === 'now' ? 'font-semibold' : '',
          )}
        >
          {state === 'done' ? <Icon of={Check} size={16} className="text-accent" /> : <span aria-hidden>{number}</span>}
          {label}
          <VisuallyHidden>{state === 'done' ? ' (done)' : state === 'to come' ? ' (to come)' : ' (now)'}</VisuallyHidden>
        </li>
      )
    })}
  </ol>
)
