/** The content of a letter, laid out as on paper: the policy, then each section with its limit. */
import { formatDate } from '#contract/format.ts'
import { limitText, sectionLines, type ProofFacts } from '#contract/model/proofs/proof.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'

export const LetterText = ({ facts, level }: { facts: ProofFacts; level: 2 | 3 }) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="grid gap-4">
      <p className="whitespace-pre-line">
        {facts.holder.name ? <strong>{facts.holder.name}</strong> : <span className="text-hint">To: choose who it is for</span>}
        {facts.holder.address && `\n${facts.holder.address}`}
      </p>
      <p className="max-w-measure">
        We are the insurance brokers of {facts.insured}. We confirm that, on the date of this letter, the insurance below is in force.
      </p>
      <DescriptionList
        facts={[
          { label: 'Insured', value: facts.insured },
          ...(facts.business ? [{ label: 'Business', value: facts.business }] : []),
          { label: 'Insurance', value: classLabel(facts.class) },
          { label: 'Insurer', value: facts.insurer },
          ...(facts.policyNumber ? [{ label: 'Policy number', value: facts.policyNumber }] : []),
          { label: 'Period', value: `${formatDate(facts.inception)} to ${formatDate(facts.expiry)}` },
        ]}
      />
      <Heading className="text-h3">What is insured</Heading>
      <ul className="-mt-2 divide-y divide-line border-t border-line">
        {facts.sections.map((section) => (
          <li key={section.code} className="py-3 last:pb-0">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{section.name}</span>
              <span className="tabular-nums">{limitText(section)}</span>
            </div>
            {sectionLines(section, formatDate).map((line) => (
              <p key={line} className="text-small text-soft">
                {line}
              </p>
            ))}
          </li>
        ))}
        {facts.sections.length === 0 && <li className="pt-3 text-soft">Nothing chosen yet.</li>}
      </ul>
    </div>
  )
}
