/** On a phone: what clients come for most often, which stands far down there. */
import { paths } from '#contract/paths.ts'
import type { PolicyTile } from '#contract/portal/overview.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useMayAct } from '../shell/useMayAct.ts'

export const Often = ({ tiles }: { tiles: readonly PolicyTile[] }) => {
  const mayClaim = useMayAct('claims')
  const proven = tiles.filter(({ mayAct, cover }) => mayAct && cover === 'on')
  const [only] = proven
  const step = classes(buttonClass({}), 'flex-auto px-2')
  return (
    (mayClaim || only) && (
      <p className="flex flex-wrap gap-2 sm:hidden">
        {mayClaim && (
          <Anchor href={`${paths.clientClaims()}#report`} className={step}>
            Report a claim
          </Anchor>
        )}
        {only && (
          <Anchor href={proven.length === 1 ? paths.clientProofNew(only.id) : paths.clientProofs()} className={step}>
            Get proof of cover
          </Anchor>
        )}
      </p>
    )
  )
}
