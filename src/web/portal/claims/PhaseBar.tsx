import { Check } from 'lucide-react'
import type { ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { phaseOf, phasesAt } from '#contract/model/claims/claimProgress.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'

/** The six phases of a claim and the current one, never shown by colour alone. On a phone only the current phase and the next have visible text. */
export const PhaseBar = ({ status }: { status: ClaimStatus }) => {
  const [phase, phases] = [phaseOf(status), phasesAt(status)]
  return (
    <>
      <ol aria-label="Progress of the claim" className="grid grid-cols-6 gap-x-2">
        {phases.map((label, index) => {
          const number = index + 1
          const state = number < phase ? 'done' : number === phase ? 'now' : 'to come'
          return (
            <li
              key={label}
              aria-current={state === 'now' ? 'step' : undefined}
              className={classes(
                'border-t-4 text-meta sm:pt-2',
                state === 'to come' ? 'border-line text-hint' : 'border-accent',
                state === 'now' ? 'font-semibold' : '',
              )}
            >
              <span className="flex items-start gap-2 max-sm:sr-only">
                {state === 'done' ? <Icon of={Check} size={16} className="first-line text-accent" /> : <span aria-hidden>{number}</span>}
                {label}
                <VisuallyHidden>{state === 'done' ? ' (done)' : state === 'to come' ? ' (to come)' : ' (now)'}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ol>
      <p aria-hidden className="mt-2 text-meta sm:hidden">
        <strong>{phases[phase - 1]}</strong>, {phase} of {phases.length}
        {phases[phase] && <span className="block text-hint">Next: {phases[phase].toLowerCase()}</span>}
      </p>
    </>
  )
}
