/** What can be changed on a policy: a link to the form of each kind. */
import { kindOf, kindsFor, type ChangeKind } from '#contract/model/changes/changeKinds.ts'
import type { ClientTerms } from '#contract/model/policies/terms.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

type Props = { terms: ClientTerms; href: (kind: ChangeKind) => string }

/** On a phone one panel with lines between its links. */
export const ChangeKinds = ({ terms, href }: Props) => (
  <ul className="grid gap-3 max-sm:gap-0 max-sm:divide-y max-sm:divide-line max-sm:rounded-t-control max-sm:rounded-b-foot max-sm:border max-sm:border-line max-sm:bg-surface sm:grid-cols-2">
    {kindsFor(terms).map((kind) => (
      <li key={kind} className="flex">
        <Anchor
          href={href(kind)}
          className="group grow rounded-t-control rounded-b-foot px-5 py-4 no-underline sm:border sm:border-line sm:bg-surface hover:border-accent"
        >
          <span className="block font-semibold text-link group-hover:underline">{kindOf(kind).label}</span>
          <span className="block text-meta text-soft">{kindOf(kind).hint}</span>
        </Anchor>
      </li>
    ))}
  </ul>
)
