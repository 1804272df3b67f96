/** The list of calculators. */
import { formatSum } from '#contract/format.ts'
import { calculatorNames, calculators, exampleLines } from '#contract/model/tools/calculators.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Disclaimer, ToolPage } from '../ToolPage.tsx'

export const CalculatorsScreen = () => (
  <ToolPage
    crumb={{ label: 'Insurance calculators', href: paths.calculators() }}
    kind="CollectionPage"
    description="Three calculators for figures that insurers ask for: rebuilding cost, insurance gross profit and wages. Each shows its formula. No sign-up."
  >
    <div className="page-width pt-8">
      <h1>Insurance calculators</h1>
      <p className="mt-6 max-w-measure text-lead text-soft">
        Three figures that businesses often get wrong, and pay for when they claim. Enter your own numbers: nothing is stored, and nobody
        will ring you.
      </p>
      <ul className="tool-list mt-8 grid gap-5 md:grid-cols-3">
        {calculatorNames.map((name) => (
          <li
            key={name}
            data-card
            className="flex flex-col rounded-t-control rounded-b-foot border border-t-ledge border-line border-t-accent bg-surface p-5"
          >
            <h2 className="text-h3">
              <Anchor href={paths.calculator(name)} className="link">
                {calculators[name].title}
              </Anchor>
            </h2>
            <p className="mt-2 mb-6 text-soft">{calculators[name].intro[0]}</p>
            <p className="mt-auto border-t border-line pt-3 text-meta text-hint">For example</p>
            <dl>
              {(exampleLines(name) ?? [])
                .filter(({ total }) => total)
                .map(({ label, pounds }) => (
                  <div key={label} className="leader">
                    <dt className="text-soft">{label}</dt>
                    <dd className="font-semibold">{formatSum(pounds * 100)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      <div className="mt-10 mb-12">
        <Disclaimer />
      </div>
    </div>
  </ToolPage>
)
