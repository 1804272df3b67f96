/** Edits alternative texts, one table of them at a time: those still missing, unless the URL asks for others. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { media } from '#contract/admin/content/media.ts'
import type { MediaSummary } from '#contract/model/media/mediaView.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { invalidate, q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { Thumbnail } from './MediaGrid.tsx'

const pageSize = '24'
const pageQuery = (search: URLSearchParams) =>
  q(
    media.list,
    search.get('all') === 'yes'
      ? { limit: pageSize, ...(search.get('cursor') ? { cursor: search.get('cursor') ?? '' } : {}) }
      : { described: 'no', limit: pageSize },
  )

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(media.texts, args)
  const { context, request } = args
  await context.get(depsContext).query.prefetchQuery({ ...pageQuery(new URL(request.url).searchParams), staleTime: 0 })
  return null
}

export const MediaTextsScreen = () => {
  const [search] = useSearchParams()
  const all = search.get('all') === 'yes'
  const page = useQuery(pageQuery(search))
  const rows = page.data?.items ?? []
  const [refused, setRefused] = useState<readonly { id: string; name: string; message: string }[]>([])
  return (
    <Screen
      title="Alternative texts"
      above={<BackLink to={paths.adminMedia}>Media</BackLink>}
      actions={
        <Anchor href={paths.adminMediaTexts(all ? {} : { all: 'yes' })} className={buttonClass({ variant: 'quiet' })}>
          {all ? 'Only those without one' : 'All pictures'}
        </Anchor>
      }
    >
      <p className="max-w-measure text-soft">
        Say what the picture shows, as you would on the phone: one short sentence, without "picture of". Tick decoration where it adds no
        information to the page.
      </p>
      {refused.length > 0 && (
        <Notice tone="warning" live title="Some were not changed">
          <ul className="list-disc pl-5">
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {page.data === undefined ? (
        <NotLoaded what="pictures" query={page} />
      ) : rows.length === 0 ? (
        <EmptyState title={all ? 'No pictures yet' : 'Every picture has alternative text'}>
          {all ? 'Add pictures in the library first.' : 'Each one has alternative text or is ticked as decoration.'}
        </EmptyState>
      ) : (
        <Texts key={rows.map(({ id, version }) => `${id} ${version}`).join()} rows={rows} onRefused={setRefused} />
      )}
      {all && page.data?.next && (
        <Anchor href={paths.adminMediaTexts({ all: 'yes', cursor: page.data.next })} className={buttonClass({})}>
          The next pictures
        </Anchor>
      )}
    </Screen>
  )
}

type Typed = { items: { alt: string; decorative: boolean }[] }

const Texts = ({
  rows,
  onRefused,
}: {
  rows: readonly MediaSummary[]
  onRefused: (refused: readonly { id: string; name: string; message: string }[]) => void
}) => {
  const { query } = useDeps()
  const form = useEndpointForm(media.texts, {
    defaults: { items: rows.map(({ alt, decorative }) => ({ alt, decorative })) },
    input: ({ items }: Typed) => ({
      items: rows.map(({ id, version }, place) => {
        const { alt = '', decorative = false } = items[place] ?? {}
        return { id, version, alt, decorative }
      }),
    }),
    onDone: ({ changed, refused }) => {
      onRefused(refused)
      // Refetching replaces the rows and this form, so the toast comes first.
      void invalidate(query, media.list, media.show)
      if (changed.length > 0) toast.success(changed.length === 1 ? 'One text saved' : `${changed.length} texts saved`)
    },
  })
  return (
    <EndpointForm form={form} submitLabel="Save the texts" className="grid gap-4">
      <ul className="grid gap-4">
        {rows.map((picture, place) => (
          <li
            key={picture.id}
            data-card
            className="grid items-start gap-4 rounded-t-control rounded-b-foot border border-line bg-surface p-5 sm:grid-cols-4"
          >
            <Anchor href={paths.adminMediaItem(picture.id)} className="link grid gap-1 text-meta">
              <Thumbnail picture={picture} />
              <span className="truncate">{picture.title}</span>
            </Anchor>
            <div className="grid gap-3 sm:col-span-3">
              <TextField
                form={form}
                name={`items.${place}.alt`}
                label={`What "${picture.title}" shows`}
                maxLength={300}
                width="full"
                optional
              />
              <CheckboxField form={form} name={`items.${place}.decorative`} label="Decoration" />
            </div>
          </li>
        ))}
      </ul>
    </EndpointForm>
  )
}
