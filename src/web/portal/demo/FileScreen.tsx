/** Shown instead of a file or page that the demonstration does not have: what it would be, and a specimen if we have one. */
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

type Kind = { title: string; text: string; drawn?: true }

const kinds: readonly (Kind & { of: RegExp })[] = [
  { of: /^\/files\/proofs\//, title: 'The letter', text: 'Here you download the letter that confirms your cover.', drawn: true },
  { of: /^\/(?:document-files|files)\//, title: 'A document', text: 'Here you open or download the document itself.', drawn: true },
  { of: /\/csv$/, title: 'The list as a file', text: 'Here you download the list you were looking at as a CSV file for a spreadsheet.' },
  { of: /\.zip$/, title: 'Files in one zip', text: 'Here you download your documents, or a copy of your data, in one file.' },
  {
    of: /renewals\.ics/,
    title: 'Your renewals in a calendar',
    text: 'Here your calendar subscribes to the days on which your policies end.',
  },
  {
    of: /^\/verify\//,
    title: 'The page of a letter',
    text: 'Here anyone with the letter can check, without signing in, whether it is still valid.',
    drawn: true,
  },
  {
    of: /^\/el\//,
    title: 'The page of your staff',
    text: "Here your staff can see your employers' liability certificate without signing in.",
  },
  { of: /^\/my-quotes\//, title: 'A quote', text: 'Here you compare what insurers offer, side by side.' },
]
const other: Kind = { title: 'Not part of the demonstration', text: 'Here the portal opens a file or a page of your own.' }

export const FileScreen = () => {
  const [search] = useSearchParams()
  const of = search.get('of') ?? ''
  const { title, text, drawn } = kinds.find((kind) => kind.of.test(of)) ?? other
  return (
    <Screen title={title}>
      <Card as="section">
        <p className="max-w-measure">{text} The company in this demonstration does not exist, so there is no such file.</p>
        <p className="mt-5 flex flex-wrap gap-3">
          {drawn && (
            <a href={paths.specimen({ view: '1' })} className={buttonClass({ variant: 'accent' })}>
              Open a specimen (PDF)
            </a>
          )}
          <Anchor href={paths.portalDashboard()} className={buttonClass({})}>
            To the dashboard
          </Anchor>
        </p>
      </Card>
    </Screen>
  )
}
