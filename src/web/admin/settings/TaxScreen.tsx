/** Rates of Insurance Premium Tax as the program knows them. Shown, not changed. */
import type { LoaderFunctionArgs } from 'react-router'
import { settings } from '#contract/admin/settings.ts'
import { iptRates, type IptRate } from '#contract/model/quotes/quote.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SettingsFrame } from './SettingRecord.tsx'

// Nothing is read, but whoever may not see the settings is sent away here as everywhere.
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, q(settings.overview))

const rules: Record<IptRate, { name: string; for: string }> = {
  12: { name: 'Standard rate', for: 'Most commercial insurance, private medical insurance included.' },
  20: { name: 'Higher rate', for: 'Travel insurance, and insurance of appliances or vehicles arranged by whoever supplies them.' },
  0: { name: 'Exempt', for: 'Commercial ships and aircraft, goods in international transit, risks outside the United Kingdom.' },
}

export const TaxScreen = () => (
  <SettingsFrame
    title="Insurance Premium Tax"
    about="Each section of an offer or a policy carries its own rate, chosen by whoever enters it. Tax is worked out from that, once for each rate."
  >
    <Notice title="These are part of the program">
      A rate stays with the section it was entered for, so policies that are bound keep theirs whatever happens later. A rate that
      Parliament changes comes with a new version of the program; it cannot be entered here.
    </Notice>
    <Table
      caption="Rates that can be chosen"
      rows={[...iptRates]}
      rowKey={String}
      columns={[
        { key: 'name', header: 'Rate', names: true, cell: (rate) => rules[rate].name },
        { key: 'rate', header: 'Per cent', align: 'end', cell: (rate) => `${rate}%` },
        { key: 'for', header: 'For', wrap: true, cell: (rate) => rules[rate].for },
      ]}
    />
  </SettingsFrame>
)
