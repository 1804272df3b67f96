/** A group of answers on the page that checks them. On a phone it is folded, unless we have a remark on one of them. */
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { SummaryList, type Answer } from '#web/ui/display/DescriptionList.tsx'

/** `caution`: shown below the answer. */
type Checked = Answer & { caution?: string | undefined }

export const ToCheck = ({ answers }: { answers: readonly Checked[] }) => (
  <PhoneFold
    summary={`Show ${answers.length === 1 ? '1 answer' : `${answers.length} answers`}`}
    open={answers.some(({ caution }) => caution !== undefined)}
  >
    <SummaryList
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
  </PhoneFold>
)
