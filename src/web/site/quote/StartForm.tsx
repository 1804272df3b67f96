/** Starts a quote: the trade, the covers usual for it, and below the button the other ways. One form, with or without script. */
import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import { paths } from '#contract/paths.ts'
import { quotes, type CoverGroups } from '#contract/site/quotes.ts'
import { q } from '#web/app/data/query.ts'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'
import { tradesBySector } from '#web/questions/TradeField.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { Honeypot } from '#web/ui/fields/Honeypot.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Suggest } from '#web/ui/fields/Suggest.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CoverTiles } from './CoverTiles.tsx'
import { askedFor, type StartChoice } from './asked.ts'

export const StartForm = ({
  fresh,
  errors,
  children,
}: {
  fresh: boolean
  errors: Record<string, string>
  /** Shown straight under the button. */
  children: ReactNode
}) => {
  const { data } = useSuspenseQuery(q(quotes.covers))
  const [search] = useSearchParams()
  const { busy, once } = useSendOnce()
  const asked = askedFor(search, data)
  const service = search.get('service')
  const client = search.get('client')
  // A trade chosen in the field keeps its key, and so the field and the focus. One from a link or from Back remounts the field.
  const [chosen, setChosen] = useState({ slug: '', key: asked.typed })
  const key = chosen.slug === asked.typed ? chosen.key : asked.typed
  const covers = (
    <CoverTiles key={`covers ${asked.typed} ${asked.covers.join()}`} groups={data.groups} asked={asked} error={errors['cover']} />
  )
  const send = (event: Parameters<typeof once>[0]) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // Looking up a trade is a GET and may be repeated, so it is not guarded against double submission.
    if (submitter instanceof HTMLButtonElement && submitter.formMethod === 'get') return
    once(event)
  }
  return (
    <Form method="post" onSubmit={send} noValidate className="max-w-form">
      <TradeStep key={key} asked={asked} data={data} error={errors['trade']} onChoose={(slug) => setChosen({ slug, key })} />
      {/* Heard only: the heading and its hint show the same. */}
      <p role="status" className="sr-only">
        {asked.trade && `${asked.ticked.length} covers are ticked for ${asked.trade.name}. Check them, then start.`}
      </p>
      {asked.ticked.length > 0 && covers}
      {/* For the buttons that look up a trade. */}
      {client && <input type="hidden" name="client" value={client} />}
      {service && <input type="hidden" name="service" value={service} />}
      <Honeypot />
      <Button
        type="submit"
        variant={fresh ? 'primary' : 'secondary'}
        size={fresh ? 'large' : 'normal'}
        busy={busy}
        busyLabel="Preparing your quote form..."
      >
        {fresh ? 'Start now' : 'Start a new request'}
      </Button>
      {children}
      <section aria-labelledby="other-ways" className="mt-8 border-t border-line pt-4">
        <h2 id="other-ways" className="font-text text-body font-semibold tracking-normal">
          Other ways to start
        </h2>
        <TradeList trades={data.trades} />
        {asked.ticked.length === 0 && covers}
        {/* For a trade that we know the choice is made: its covers are ticked. */}
        {!asked.trade && (
          <>
            {/* Lines up with the two folded choices above it. */}
            <Button
              type="submit"
              name="_intent"
              value="choose"
              variant="quiet"
              icon={ArrowRight}
              className="min-h-11 px-0! font-normal! underline"
            >
              I am not sure, choose for me
            </Button>
            <p className="ml-7 max-w-measure text-meta text-hint">
              We take what most small firms usually ask for, and tell the broker. You can change it on any page.{' '}
              <Anchor href={paths.findMyInsurance()} className="link">
                Find my insurance
              </Anchor>{' '}
              says which covers fit you, and why.
            </p>
          </>
        )}
      </section>
    </Form>
  )
}

/** Choosing a suggestion shows the trade's usual covers at once. For the plain list, and without script, the buttons do that. */
const TradeStep = ({
  asked,
  data,
  error,
  onChoose,
}: {
  asked: StartChoice
  data: CoverGroups
  error: string | undefined
  onChoose: (slug: string) => void
}) => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(asked.typed)
  const found = findTrades(typed, data.trades)
  const withTrade = (trade: string) => {
    const [cover, service, client] = [search.getAll('cover').join(','), search.get('service'), search.get('client')]
    return paths.quote({ trade, ...(cover ? { cover } : {}), ...(service ? { service } : {}), ...(client ? { client } : {}) })
  }
  return (
    <div className={asked.ticked.length > 0 ? 'mb-8' : 'mb-5'}>
      <Suggest
        name="trade"
        valueName="trade.slug"
        label="What do you do?"
        hint="Your trade or profession in your own words, for example coffee shop, sparky or mobile hairdresser."
        error={error}
        defaultText={asked.trade?.name ?? asked.typed}
        defaultValue={asked.trade?.slug ?? ''}
        suggestions={found.map(({ trade, match }) => ({ value: trade.slug, label: trade.name, ...(match ? { detail: match } : {}) }))}
        onType={setTyped}
        onChoose={({ value }) => {
          onChoose(value)
          void navigate(withTrade(value), { replace: true, preventScrollReset: true })
        }}
      />
      {asked.typed !== '' && !asked.trade && asked.close.length === 0 && (
        <p className="mt-4 border-l-4 border-info pl-4 text-soft">
          We do not know "{asked.typed}". Try another word for it, or choose the covers below: a broker reads every request.
        </p>
      )}
      {asked.close.length > 0 && (
        <div className="mt-4" role="group" aria-label="Which is closest?">
          <p className="font-semibold">Which is closest?</p>
          <ul className="mt-1">
            {asked.close.map(({ slug, name }) => (
              <li key={slug}>
                <Anchor href={withTrade(slug)} className="link inline-flex min-h-11 items-center">
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* Choosing a trade shows its covers. The button is for a trade that was typed but not chosen, and for browsers without script. */}
      {!asked.trade && (
        <Button
          type="submit"
          formMethod="get"
          formAction={paths.quote()}
          formNoValidate
          className={classes('mt-3', typed.trim() === '' && 'unscripted')}
        >
          Show the usual covers
        </Button>
      )}
    </div>
  )
}

const TradeList = ({ trades }: Pick<CoverGroups, 'trades'>) => (
  <Details summary="Choose your trade from a list">
    <Select name="trade.list" label="All trades" placeholder="Not from this list" defaultValue="" options={tradesBySector(trades)} />
    {/* A button, not on change, because arrow keys change a closed select one option at a time. */}
    <Button type="submit" formMethod="get" formAction={paths.quote()} formNoValidate className="mt-3">
      Use this trade
    </Button>
  </Details>
)
