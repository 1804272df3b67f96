/** An item's preview links: who can read which version, whether they opened it and what they decided; creating and revoking links. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { Share, ShareGroup } from '#contract/admin/content/shareGroup.ts'
import { pageShares } from '#contract/admin/content/shares.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { q } from '#web/app/data/query.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useStep } from '#web/forms/plain/AskForm.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { useShown } from '#web/forms/usePosted.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import type { Collection } from './collection.ts'
import { NewPreviewLink } from './NewPreviewLink.tsx'

type NewLink = { link: string; mailed: boolean; share: Share }
type Props = { collection: Collection; detail: ContentDetail; shares: ShareGroup }

/** The preview links of an item. `moved`: the working copy was saved after they were loaded, so none is current. */
export const usePreviewLinks = (shares: ShareGroup | null, detail: ContentDetail) => {
  // Disabled if there are no links, but the query still needs a key.
  const read = useQuery({ ...q((shares ?? pageShares).list, { id: detail.id }), enabled: shares !== null })
  const moved = read.data !== undefined && read.data.draftVersion !== detail.draftVersion
  return { ...read, shares: (read.data?.shares ?? []).map((share) => ({ ...share, current: share.current && !moved })) }
}

/** The most recent sign-off on any link, in words; null if there is none. */
export const signOffText = (shares: readonly Share[]): string | null => {
  const [last] = shares
    .flatMap(({ signOffs, revision, current }) => signOffs.map((one) => ({ ...one, number: revision.number, current })))
    .sort((a, b) => b.at.localeCompare(a.at))
  if (!last) return null
  const what =
    last.verdict === 'approved'
      ? `${last.name} signed off version ${last.number}`
      : `${last.name} asked for changes to version ${last.number}`
  return `${what} on ${formatDate(last.at)}. ${last.current ? 'It is the version you are looking at.' : 'It has been changed since.'}`
}

const states: Record<Share['state'], { label: string; tone: 'good' | 'neutral' }> = {
  open: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Ended', tone: 'neutral' },
}

const may = ({ mayComment, maySign }: Share) =>
  maySign ? (mayComment ? 'May comment and sign off' : 'May sign off') : mayComment ? 'May comment' : 'May read'

const openedText = ({ opened, firstOpenedAt, lastOpenedAt }: Share) =>
  firstOpenedAt === null || lastOpenedAt === null
    ? 'Not opened yet'
    : opened === 1
      ? `Opened once, ${formatDateTime(firstOpenedAt)}`
      : `Opened ${opened} times, first ${formatDateTime(firstOpenedAt)}, last ${formatDateTime(lastOpenedAt)}`

const endText = ({ state, expiresAt, revokedAt, revokedBy }: Share) =>
  revokedAt !== null
    ? `Ended by ${revokedBy}, ${formatDateTime(revokedAt)}`
    : `${state === 'open' ? 'Valid until' : 'Expired'} ${formatDateTime(expiresAt)}`

/** The step of ending it. */
const endStep = ({ id }: Share) => `end-${id}`

export const PreviewLinks = ({ collection, detail, shares }: Props) => {
  const { shares: rows, isPending, isError, refetch } = usePreviewLinks(shares, detail)
  const posted = [useShown(shares.create), useShown(shares.renew)].find((one) => one !== null)
  const [made, setMade] = useState<NewLink | null>(posted ?? null)
  const { step, ask, close } = useStep()
  const ending = rows.find((share) => step === endStep(share))
  const renew = useChange(shares.renew, {
    invalidates: [shares.list],
    onSuccess: setMade,
    onError: (error) => toast.error('No new address was created', textOf(error)),
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card as="section">
        <CardHeader title="Preview links" />
        <p className="mb-5 max-w-measure text-soft">
          Each lets somebody without an account read one version before it is public. It does not show anything you write afterwards.
        </p>
        {isError ? (
          <Notice tone="error" title="The links could not be loaded">
            <Button onClick={() => void refetch()}>Try again</Button>
          </Notice>
        ) : isPending ? (
          <Spinner message="Loading the links..." />
        ) : rows.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul className="grid gap-5">
            {rows.map((share) => (
              <li key={share.id} className="border-b border-line pb-5 last:border-b-0 last:pb-0">
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0">
                    <p className="font-semibold break-words">
                      {share.reader} <Badge tone={states[share.state].tone}>{states[share.state].label}</Badge>
                    </p>
                    <p className="break-words">
                      <Anchor href={`${collection.item(detail.id)}?tab=versions&version=${share.revision.id}`} className="link">
                        {share.revision.name || `Version ${share.revision.number}`}
                      </Anchor>
                      {share.current ? ', as it is now' : ', changed since'}. {may(share)}.
                    </p>
                    <p className="text-meta text-hint">{openedText(share)}.</p>
                    <p className="text-meta break-words text-hint">
                      {endText(share)}. Made by {share.madeBy}, {formatDateTime(share.madeAt)}
                      {share.email && `, emailed to ${share.email}`}.
                    </p>
                  </div>
                  {share.state === 'open' && (
                    <div className="flex flex-wrap gap-2">
                      <PressForm
                        endpoint={shares.renew}
                        fixed={{ id: detail.id, share: share.id }}
                        onPress={() => renew.mutate({ id: detail.id, share: share.id })}
                      >
                        <Button
                          type="submit"
                          size="small"
                          busy={renew.isPending && renew.variables.share === share.id}
                          busyLabel="Making..."
                          aria-label={`New address for ${share.reader}`}
                        >
                          New address
                        </Button>
                      </PressForm>
                      <AskForm step={endStep(share)} onAsk={() => ask(endStep(share))}>
                        <Button type="submit" size="small" aria-haspopup="dialog" aria-label={`End the link for ${share.reader}`}>
                          End
                        </Button>
                      </AskForm>
                    </div>
                  )}
                </div>
                <Replies share={share} comments={`${collection.item(detail.id)}?tab=comments`} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {detail.status !== 'trashed' && <NewPreviewLink detail={detail} shares={shares} onMade={setMade} />}
      <NewLinkDialog made={made} onClose={() => setMade(null)} />
      {ending && <EndDialog key={ending.id} detail={detail} shares={shares} share={ending} onClose={close} />}
    </div>
  )
}

const Replies = ({ share: { signOffs, comments }, comments: address }: { share: Share; comments: string }) =>
  signOffs.length === 0 && comments === 0 ? null : (
    <ul className="mt-3 grid gap-2 border-l-2 border-line pl-4">
      {signOffs.map(({ verdict, name, note, at }) => (
        <li key={at}>
          <Badge tone={verdict === 'approved' ? 'good' : 'warn'}>{verdict === 'approved' ? 'Signed off' : 'Changes asked for'}</Badge>{' '}
          {name}, {formatDateTime(at)}
          {note && <p className="whitespace-pre-line">{note}</p>}
        </li>
      ))}
      {comments > 0 && (
        <li>
          <Anchor href={address} className="link">
            {comments === 1 ? '1 comment' : `${comments} comments`}
          </Anchor>
        </li>
      )}
    </ul>
  )

/** Shows the link's URL, the only time it can be seen. */
const NewLinkDialog = ({ made, onClose }: { made: NewLink | null; onClose: () => void }) => (
  <Dialog
    open={made !== null}
    onClose={onClose}
    title={`The link for ${made?.share.reader ?? ''}`}
    actions={
      <>
        {made && <CopyButton text={made.link} what="link" labelled />}
        {/* Closes the dialog natively, so it works without script too. */}
        <form method="dialog">
          <Button type="submit" variant="accent">
            Done
          </Button>
        </form>
      </>
    }
  >
    <p className="text-soft">
      {made?.mailed ? `It is on its way to ${made.share.email}. ` : ''}
      It is shown only once: we keep no copy of it. Anyone who has it can read the page until {formatDate(made?.share.expiresAt ?? '')}.
    </p>
    <p className="mt-4">
      <code className="font-semibold break-all">{made?.link}</code>
    </p>
  </Dialog>
)

const EndDialog = ({ detail, shares, share, onClose }: Omit<Props, 'collection'> & { share: Share; onClose: () => void }) => {
  const form = useEndpointForm(shares.revoke, {
    fixed: { id: detail.id, share: share.id },
    defaults: {},
    invalidates: [shares.list],
    onDone: ({ reader }) => {
      onClose()
      toast.success('Link ended', `It no longer works for ${reader}.`)
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      grave
      title={`End the link for ${share.reader}?`}
      effect={
        'Its address will answer "not found" from now on. Anything said through it will stay. This cannot be undone: you would have to make a new one.'
      }
      submitLabel="End the link"
      busyLabel="Ending..."
    />
  )
}
