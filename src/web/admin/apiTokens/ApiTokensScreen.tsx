/** API tokens: which other systems may call our API, what for and until when, and revoking tokens. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { Permission } from '#contract/access.ts'
import { apiTokens, tokenRate, type ApiToken } from '#contract/admin/apiTokens.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { permissionLabel } from '#contract/model/people/permissionWords.ts'
import { paths } from '#contract/paths.ts'
import { useCan } from '#web/admin/shell/useCan.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { endpointAction, shows } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { AskForm, useStep } from '#web/forms/plain/AskForm.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { NewToken } from './NewToken.tsx'

const query = q(apiTokens.list)
export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, query)
export const action = endpointAction(shows(apiTokens.create), apiTokens.revoke)

const states: Record<ApiToken['state'], { label: string; tone: 'good' | 'neutral' | 'warn' }> = {
  live: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  idle: { label: 'Creator disabled', tone: 'warn' },
}

/** 'Quotes: see, and 3 more'. */
const Permissions = ({ held }: { held: readonly Permission[] }) => {
  const [first = 'Nothing', ...more] = held.map(permissionLabel)
  return more.length === 0 ? (
    first
  ) : (
    <Details summary={`${first}, and ${more.length} more`}>
      <ul className="pt-1">
        {more.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Details>
  )
}

const revokeStep = (id: string) => `revoke-${id}`

export const ApiTokensScreen = () => {
  const { data } = useSuspenseQuery(query)
  const seesAudit = useCan('audit:view')
  const { step, ask, close } = useStep()
  const ending = data.tokens.find(({ id }) => step === revokeStep(id))
  const add = (
    <AskForm step="add" onAsk={() => ask('add')}>
      <Button type="submit" variant="primary" icon={KeyRound} aria-haspopup="dialog">
        Make a token
      </Button>
    </AskForm>
  )
  const columns: Column<ApiToken>[] = [
    {
      key: 'name',
      header: 'Used by',
      names: true,
      cell: ({ name, ending: last }) => (
        <>
          {name} <span className="block text-meta font-normal text-hint">ends in {last}</span>
        </>
      ),
    },
    { key: 'state', header: 'Status', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge> },
    {
      key: 'permissions',
      header: 'May',
      wrap: true,
      cell: ({ permissions, lost, madeBy }) => (
        <>
          <Permissions held={permissions.filter((permission) => !lost.includes(permission))} />
          {lost.length > 0 && (
            <span className="block text-meta text-hint">
              Not any more, because {madeBy} may not either: {lost.map(permissionLabel).join('; ')}
            </span>
          )}
        </>
      ),
    },
    { key: 'expiresAt', header: 'Until', cell: ({ expiresAt }) => formatDate(expiresAt) },
    {
      key: 'lastUsedAt',
      header: 'Last used',
      cell: ({ id, name, lastUsedAt }) =>
        lastUsedAt ? (
          <>
            {formatDateTime(lastUsedAt)}{' '}
            {seesAudit && (
              <Anchor
                href={paths.adminAudit({ token: id })}
                className="link block text-meta"
                aria-label={`What it did: ${name}, in the audit log`}
              >
                What it did
              </Anchor>
            )}
          </>
        ) : (
          <span className="text-hint">Never</span>
        ),
    },
    {
      key: 'madeBy',
      header: 'Made by',
      wrap: true,
      cell: ({ madeBy, createdAt }) => (
        <>
          <span className="md:whitespace-nowrap">{madeBy}</span> <span className="block text-meta text-hint">{formatDate(createdAt)}</span>
        </>
      ),
    },
    {
      key: 'revoke',
      header: 'Revoke',
      hiddenHeader: true,
      cell: (token) =>
        token.state === 'revoked' || token.state === 'expired' ? null : (
          <AskForm step={revokeStep(token.id)} onAsk={() => ask(revokeStep(token.id))}>
            <Button type="submit" size="small" aria-haspopup="dialog" aria-label={`Revoke ${token.name}`}>
              Revoke
            </Button>
          </AskForm>
        ),
    },
  ]
  return (
    <Screen title="API tokens" above={<BackLink to={paths.adminSettings}>Settings</BackLink>} actions={data.tokens.length > 0 && add}>
      {/* Before the rest: without script the dialogs are a part of the page. */}
      <NewToken open={step === 'add'} onClose={close} mayGive={data.mayGive} />
      {ending && <Revoke key={ending.id} token={ending} onClose={close} />}
      <p className="max-w-measure text-soft">
        Another system sends its token with each call and may do what you choose here, but never more than the person who made the token,
        and never anything to do with people, settings or tokens.
      </p>
      <Calling />
      <Table
        caption="API tokens"
        captionHidden
        columns={columns}
        rows={data.tokens}
        rowKey={({ id }) => id}
        instead={
          data.tokens.length === 0 ? (
            <EmptyState title="No API tokens yet" action={add}>
              Make one for each system that should call us, such as an accounting package, a report or a spreadsheet.
            </EmptyState>
          ) : undefined
        }
      />
    </Screen>
  )
}

/** What the developer of the other system needs. */
const Calling = () => (
  <Details summary="For the person who programs the other system">
    <ul className="grid max-w-measure list-disc gap-2 pt-2 pl-5 text-soft">
      <li>
        For example, the first policies:{' '}
        <code className="wrap-anywhere">curl -H "Authorization: Bearer TOKEN" "https://OUR-SITE/api/admin/policies?limit=50"</code>
      </li>
      <li>
        A list answers with <code>items</code> and <code>next</code>. Send <code>next</code> as <code>cursor</code> to get the page after
        it; it is null on the last one. Most lists also answer as CSV, at the same address with <code>/csv</code> after it.
      </li>
      <li>
        401: the token is wrong, expired or revoked. 403: it lacks the permission. 429: more than {tokenRate.points} calls in{' '}
        {tokenRate.seconds} seconds; <code>Retry-After</code> says how many seconds to wait.
      </li>
      <li>
        <Anchor href={paths.apiDocs()} className="link">
          Everything that can be called
        </Anchor>
        , as an OpenAPI document for programs. A token can call what names <code>apiToken</code> under <code>security</code>.
      </li>
    </ul>
  </Details>
)

const Revoke = ({ token, onClose }: { token: ApiToken; onClose: () => void }) => {
  const form = useEndpointForm(apiTokens.revoke, {
    fixed: { id: token.id },
    defaults: {},
    invalidates: [apiTokens.list],
    onDone: ({ name }) => {
      onClose()
      toast.success('Token revoked', `${name} can no longer call us.`)
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      grave
      title={`Revoke the token for ${token.name}?`}
      effect="Its calls will be refused from now on. This cannot be undone: you would have to make a new token."
      submitLabel="Revoke"
      busyLabel="Revoking..."
    />
  )
}
