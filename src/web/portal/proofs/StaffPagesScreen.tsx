/** The page that shows a company's employees its employers' liability certificate: its address, its poster, and switching it on and off. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { staffPages, type OwnPage } from '#contract/portal/staffPages.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { loadFresh, q, storeReply } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { FullCircle, HollowCircle } from '#web/ui/display/glyphs.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { useMayAct } from '../shell/useMayAct.ts'

const query = q(staffPages.all)
export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, query)
export const action = endpointAction(staffPages.turnOn, staffPages.turnOff, staffPages.renew)

export const StaffPagesScreen = () => {
  const { data: pages } = useSuspenseQuery(query)
  const mayAsk = useMayAct('quotes')
  return (
    <Screen title="Staff page" above={<BackLink to={paths.clientProofs}>Proof of cover</BackLink>}>
      <p className="max-w-measure text-soft">
        By law your staff must be able to read the employers' liability certificate, and a web page is enough. This page always shows the
        insurer's current certificate, and says so if there is none.
      </p>
      {pages.map((page) => (
        <Page key={page.id} page={page} />
      ))}
      {pages.length === 0 && (
        <Card as="section">
          <EmptyState
            title="No employers' liability with us"
            action={
              mayAsk && (
                <Anchor href={paths.quote({ cover: 'EL' })} className={buttonClass({ variant: 'accent' })}>
                  Ask for a quote
                </Anchor>
              )
            }
          >
            Once a policy with employers' liability is arranged through us, you can switch its page on here.
          </EmptyState>
        </Card>
      )}
    </Screen>
  )
}

const states = {
  current: 'It shows the certificate in force.',
  awaited: "Cover is in force. The insurer's certificate is not here yet; the page says so.",
  lapsed: 'No cover is in force. The page says so.',
}

const Page = ({ page }: { page: OwnPage }) => (
  <Card as="section">
    <CardHeader
      title={page.company}
      end={
        <Badge tone={page.enabled ? 'good' : 'neutral'} glyph={page.enabled ? FullCircle : HollowCircle}>
          {page.enabled ? 'On' : 'Off'}
        </Badge>
      }
    />
    <div className="grid gap-5">
      {page.state === 'current' ? (
        <p>
          {states.current} Cover until {formatDate(page.until)}.
        </p>
      ) : (
        <Notice
          tone="warning"
          title={page.state === 'lapsed' ? (page.until ? `Cover ended on ${formatDate(page.until)}` : 'No cover') : 'Certificate awaited'}
        >
          {states[page.state]}
        </Notice>
      )}
      {page.enabled && page.token && page.link ? (
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 border-t border-line pt-5 lg:grid-cols-2">
          <div>
            <h3>Address of the page</h3>
            <p className="mt-1 mb-2 wrap-anywhere">{page.link}</p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Anchor href={paths.staffPage(page.token)} className="link inline-flex min-h-11 items-center">
                Open the page
              </Anchor>
              <CopyButton text={page.link} what="address" labelled />
            </div>
          </div>
          <div>
            <h3>On paper</h3>
            <p className="mt-1 mb-3 text-soft">A poster with the address and a code to scan, to hang where your staff see it.</p>
            <Anchor href={paths.staffPagePoster(page.token)} className={buttonClass({ variant: 'accent' })}>
              <Icon of={Download} size={16} />
              Poster for the wall (PDF, A4)
            </Anchor>
          </div>
        </div>
      ) : (
        <p className="text-soft">Nobody can open the page while it is off.</p>
      )}
      {page.mayAct && (page.enabled ? <TurnOff page={page} /> : <TurnOn page={page} />)}
    </div>
  </Card>
)

const useStep = (endpoint: typeof staffPages.turnOn, page: OwnPage, done: string) => {
  const { query: cache } = useDeps()
  return useEndpointForm(endpoint, {
    fixed: { id: page.id },
    defaults: {},
    onDone: (pages) => {
      storeReply(cache, query, pages)
      toast.success(done)
    },
  })
}

const TurnOn = ({ page }: { page: OwnPage }) => (
  <EndpointForm
    form={useStep(staffPages.turnOn, page, 'Page switched on')}
    submitLabel="Switch the page on"
    busyLabel="One moment..."
    asksToLeave={false}
  >
    {null}
  </EndpointForm>
)

const TurnOff = ({ page }: { page: OwnPage }) => {
  const off = useStep(staffPages.turnOff, page, 'Page switched off')
  const renew = useStep(staffPages.renew, page, 'The page has a new address')
  return (
    <Details summary="Switch it off, or change its address">
      <div className="grid gap-6 pt-2">
        <EndpointForm form={off} submitLabel="Switch the page off" busyLabel="One moment..." variant="secondary" asksToLeave={false}>
          <p className="text-soft">The address will not work until you switch it on again. It stays the same.</p>
        </EndpointForm>
        <EndpointForm form={renew} submitLabel="Make a new address" busyLabel="One moment..." variant="danger" asksToLeave={false}>
          <p className="text-soft">
            For when someone has the address who should not. Posters with the old one stop working at once, so print new ones.
          </p>
        </EndpointForm>
      </div>
    </Details>
  )
}
