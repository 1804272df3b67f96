/** The informational parts of the claim screen: who looks after the claim, the money, the files, how to complain. */
import { useRevalidator } from 'react-router'
import { fillPath } from '#contract/endpoint.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { paidOf, paymentLabels } from '#contract/model/claims/claimMoney.ts'
import { uploadKindsShown } from '#contract/model/files/upload.ts'
import { paths } from '#contract/paths.ts'
import { claims, type ClientClaimDetail } from '#contract/portal/claims.ts'
import { FileRows } from '#web/records/documents/FileRows.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Leaders } from '#web/ui/display/Leaders.tsx'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { FileList } from '#web/uploads/FileList.tsx'
import { FilePick } from '#web/uploads/FilePick.tsx'
import { useUploads } from '#web/uploads/useUploads.ts'

type Props = { claim: ClientClaimDetail }

export const Handler = ({ claim, phone }: Props & { phone: { shown: string; dial: string } }) => (
  <Card as="section">
    <CardHeader title="Who looks after it" />
    <DescriptionList
      facts={[
        { label: 'With us', value: claim.handler ?? 'A handler will be named once someone has read it' },
        {
          label: 'Phone',
          value: (
            <a href={`tel:${phone.dial}`} className="link">
              {phone.shown}
            </a>
          ),
        },
        ...(claim.insurer ? [{ label: 'Insurer', value: claim.insurer }] : []),
        ...(claim.insurerReference ? [{ label: 'Their reference', value: claim.insurerReference }] : []),
        ...(claim.adjuster ? [{ label: 'Assessed by', value: claim.adjuster }] : []),
      ]}
    />
  </Card>
)

const sum = (pence: number | null, otherwise: string) => (pence === null ? otherwise : formatMoney(pence))

/** Only what the insurer lets us show. */
export const Money = ({ money }: { money: NonNullable<ClientClaimDetail['money']> }) => (
  <Card as="section">
    <CardHeader title="Money" />
    <Leaders
      rows={[
        { label: 'Your estimate', value: sum(money.claimed, 'Not given') },
        { label: 'Offered', value: sum(money.offered, 'No figure') },
        { label: 'Your excess', value: sum(money.excess, 'As your policy says') },
      ]}
      total={{ label: 'Paid to you or for you', value: formatMoney(paidOf(money.payments)) }}
    />
    {money.payments.length > 0 && (
      <ul aria-label="Payments" className="mt-2 grid gap-2 border-t border-line pt-3">
        {money.payments.map(({ id, kind, payee, amount, paidOn }) => (
          <li key={id} className="flex justify-between gap-x-4">
            <span>
              {paymentLabels[kind]}
              <span className="block text-meta text-hint">
                {payee}, {formatDate(paidOn)}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** Files that came with the report or later. Those we ask for are listed separately above. */
export const Evidence = ({ claim }: Props) => {
  const { revalidate } = useRevalidator()
  const scripted = useScripted()
  const uploads = useUploads(fillPath(claims.addFiles.path, { id: claim.id }).path, revalidate)
  return (
    <Card as="section">
      <CardHeader title="Photos and papers" />
      {claim.files.length > 0 ? <FileRows files={claim.files} tiles /> : <p className="text-soft">No files came with the report.</p>}
      {claim.actions.includes('answer') && (
        <form method="post" encType="multipart/form-data" className="mt-4 max-w-form" data-screen-only>
          <label htmlFor="more-files" className="font-semibold">
            Send something else
          </label>
          <p id="more-files-hint" className="mt-0.5 text-meta text-hint">
            For example, a letter you have received or another photo. {uploadKindsShown}.
          </p>
          <FileList
            label="Files on their way"
            files={[]}
            going={uploads.going}
            removal={{ name: '_removeFile' }}
            onAgain={uploads.again}
            onDismiss={uploads.dismiss}
          />
          <FilePick
            id="more-files"
            name="files"
            what="something else"
            described="more-files-hint"
            onFiles={(files) => uploads.send('', files)}
          />
          {!scripted && (
            <div className="mt-3">
              <Button type="submit">Send these files</Button>
            </div>
          )}
        </form>
      )}
    </Card>
  )
}

/** The insurer's reasons, and what the client can do about them. */
export const Declined = ({ claim }: Props) => (
  <Notice tone="warning" title="The insurer has declined this claim">
    <p className="whitespace-pre-line">{claim.declinedBecause || 'Its reasons are in your messages.'}</p>
    <p className="mt-3">
      If you think that is wrong, write to us below. We can ask the insurer to look again, especially if there is new evidence.
    </p>
    <p className="mt-3">
      You may also complain.{' '}
      <Anchor href={paths.complaints()} className="link">
        How to complain
      </Anchor>{' '}
      says how, and when you will get an answer. If you are not happy with it, or have had none after eight weeks, the Financial Ombudsman
      Service may look at it for you: it is free for people and smaller businesses, and you have six months from the final answer.{' '}
      <a href="https://www.financial-ombudsman.org.uk" className="link" rel="noreferrer">
        financial-ombudsman.org.uk
      </a>
      , 0800 023 4567.
    </p>
  </Notice>
)
