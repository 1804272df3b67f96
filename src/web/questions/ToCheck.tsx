/** A group of answers on the page that checks them. Never folded: nobody should declare over answers they have not seen. */
import { SummaryList, type Answer } from '#web/ui/display/DescriptionList.tsx'

/** `caution`: shown below the answer. */
type Checked = Answer & { caution?: string | undefined }

export const ToCheck = ({ answers }: { answers: readonly Checked[] }) => (
  <SummaryList
    compact
    answers={answers.map(({ caution, value, ...answer }) => ({
      ...answer,
      value: (
        <>
          {value}
          {caution && <span className="mt-1 block text-meta text-warn">{caution}</span>}
        </>
      ),
    }))}
  />
)
