/** The policies on the client's first screen, each as a card: until when it covers, what, and what can be done about it. */
import { formatDate, formatSum } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { limitBasisLabels } from '#contract/model/policies/terms.ts'
import { paths } from '#contract/paths.ts'
import type { PolicyTile } from '#contract/portal/overview.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { AskForTerms } from '../quotes/AskForTerms.tsx'

export const Cover = ({ tiles, more, several }: { tiles: readonly PolicyTile[]; more: number; several: boolean }) => (
  <section aria-labelledby="cover">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
      <h2 id="cover" className="text-h3">
        Your cover
      </h2>
      {tiles.length > 0 && (
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          <Anchor href={paths.clientContractChecks()} className="link">
            Check a contract
          </Anchor>
          <Anchor href={paths.clientPolicies()} className="link">
            All policies
          </Anchor>
        </span>
      )}
    </div>
    {tiles.length === 0 ? (
      <Card>
        <EmptyState title="No policies yet" action={<AskForTerms className={buttonClass({ variant: 'accent' })} />}>
          Once a policy is arranged, you will see here what it covers, until when, and how to prove it.
        </EmptyState>
      </Card>
    ) : (
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tiles.map((tile) => (
          <Tile key={tile.id} tile={tile} several={several} />
        ))}
      </ul>
    )}
    {more > 0 && <p className="mt-3 text-meta text-soft">And {more.toLocaleString('en-GB')} more, under &quot;All policies&quot;.</p>}
  </section>
)

const coverWords = ({ cover, status, inception, expiry }: PolicyTile) =>
  ({
    // Beside the status of a renewal it is shorter, so that both stand on one line on a phone.
    on: `${status.startsWith('renewal') ? 'Cover to' : 'On cover until'} ${formatDate(expiry)}`,
    starts: `Starts on ${formatDate(inception)}`,
    ended: 'Cover has ended',
    unconfirmed: 'Not on cover yet',
  })[cover]

const TileSteps = ({ tile }: { tile: PolicyTile }) =>
  tile.mayAct && (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-meta">
      {tile.cover === 'on' && (
        <Anchor href={paths.clientProofNew(tile.id)} className="link">
          Proof of cover
        </Anchor>
      )}
      {tile.status !== 'cancelled' && (
        <Anchor href={paths.clientPolicyChange(tile.id)} className="link">
          Ask for a change
        </Anchor>
      )}
    </p>
  )

const Tile = ({ tile, several }: { tile: PolicyTile; several: boolean }) => (
  <li data-card className="flex flex-col rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface p-5">
    <h3 className="text-h3">
      <Anchor href={paths.clientPolicy(tile.id)} className="hover:underline">
        {classLabel(tile.class)}
      </Anchor>
    </h3>
    <p className="text-meta text-hint">
      {tile.insurer}
      {tile.policyNumber && ` \u00b7 ${tile.policyNumber}`}
      {several && ` \u00b7 ${tile.company}`}
    </p>
    <p className="mt-3 flex flex-wrap gap-x-1.5 gap-y-2">
      {/* That it is on cover says that it is active. */}
      {!(tile.status === 'active' && tile.cover === 'on') && <StatusBadge kind="policy" status={tile.status} reader="client" />}
      <Badge tone={tile.cover === 'on' ? 'good' : 'neutral'}>{coverWords(tile)}</Badge>
    </p>
    {tile.headline ? (
      <p className="mt-3 flex-1">
        <span className="font-display text-h3 font-bold">{formatSum(tile.headline.limit)}</span>
        <span className="block text-meta text-soft max-sm:ml-2 max-sm:inline">
          {tile.headline.name}, {limitBasisLabels[tile.headline.basis]}
        </span>
      </p>
    ) : (
      tile.sections.length > 1 && <p className="mt-3 flex-1 text-meta text-soft">{tile.sections.join(', ')}</p>
    )}
    <TileSteps tile={tile} />
  </li>
)
