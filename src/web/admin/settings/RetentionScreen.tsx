/** How long records are kept, and when they are erased. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { maintenance } from '#contract/admin/maintenance.ts'
import { noticeDays } from '#contract/admin/notifications.ts'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDateTime } from '#contract/format.ts'
import { claimDraftDays } from '#contract/model/claims/claim.ts'
import { importLimits } from '#contract/model/imports/importKind.ts'
import { draftDays } from '#contract/model/quotes/quote.ts'
import { retentionSheet } from '#contract/model/settings/retentionSheet.ts'
import { retentionLimits, type RetentionPeriods } from '#contract/model/site/retention.ts'
import { webhookKeptDays } from '#contract/model/webhooks/webhookEvent.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { NextRun } from './NextRun.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.retention)
const runs = q(maintenance.jobs)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadOrRetry(args, query), loadOrRetry(args, runs)])
  return null
}
export const action = endpointAction(settings.saveRetention, settings.restore)

/**
 * Periods that no setting changes, because of the law, the regulator's rules, or the safety of a journey. `job`: what erases them, whose name
 * is not shown.
 */
const fixed = [
  { what: "Employers' liability records", kept: '40 years after the policy ended', job: 'documents.retention' },
  { what: 'Policy documents', kept: '6 years after the policy ended; 12 and more for liability covers', job: 'documents.retention' },
  { what: 'Claims and their files', kept: '6 years after they close', job: 'documents.retention' },
  { what: 'Quote requests not sent', kept: `${draftDays.erased} days after they were last saved`, job: 'quotes.retention' },
  { what: 'Claim reports not sent', kept: `${claimDraftDays.erased} days after they were last saved`, job: 'claims.retention' },
  { what: 'Subscriptions not confirmed', kept: '30 days', job: 'marketing.purge' },
  {
    what: 'Emails',
    kept: '24 months; who got them and what became of them, 6 years. Sooner if what they are about is erased',
    job: 'mail.purge',
  },
  { what: 'Text messages', kept: '24 months', job: 'mail.purge' },
  { what: 'Letters about cover', kept: '6 years after the policy ended', job: 'proofs.retention' },
  { what: 'Webhook deliveries', kept: `${webhookKeptDays} days`, job: 'webhooks.purge' },
  { what: 'What the undo of an import needs', kept: `${importLimits.undoDays} days`, job: 'imports.purge' },
  { what: 'Visit counts', kept: '13 months; no names', job: 'counts.purge' },
  { what: 'Receipts of cookie choices', kept: '24 months; no names', job: 'counts.purge' },
  {
    what: 'Staff notifications',
    kept: `${noticeDays.read} days once read, ${noticeDays.unread} otherwise`,
    job: 'notifications.purge',
  },
  { what: 'Remembered replies', kept: '72 hours', job: 'idempotency.purge' },
  { what: 'Audit log', kept: 'For ever: nobody can change or remove a row', job: null },
] as const

/** When a job runs and last ran, in words; '' while that is not known. */
const useRunText = () => {
  const { data } = useQuery(runs)
  return (name: string): string => {
    const job = data?.jobs.find((one) => one.name === name)
    if (!job?.schedule) return ''
    if (!job.lastRun) return `${job.schedule}. Not run yet`
    return `${job.schedule}. Last run ${formatDateTime(job.lastRun.finishedAt)}${job.lastRun.ok ? '' : ', which failed'}`
  }
}

export const RetentionScreen = () => (
  <SettingsFrame
    title="Retention"
    about="When records are erased for good. It happens automatically; anything under a legal hold, an open complaint or an open claim stays."
  >
    <OneSetting query={query}>{(loaded) => <Periods {...loaded} />}</OneSetting>
    <NextRun />
    <FixedPeriods />
  </SettingsFrame>
)

const FixedPeriods = () => {
  const runText = useRunText()
  return (
    <section className="grid gap-3">
      <h2>Fixed periods</h2>
      <p className="max-w-measure text-soft">Set by law, by the regulator's rules or by the privacy policy, and part of the program.</p>
      <Table
        caption="Fixed periods"
        captionHidden
        rows={fixed}
        rowKey={({ what }) => what}
        columns={[
          { key: 'what', header: 'What', names: true, wrap: true, cell: ({ what }) => what },
          { key: 'kept', header: 'Kept', wrap: true, cell: ({ kept }) => kept },
          { key: 'erased', header: 'Erased', wrap: true, cell: ({ job }) => (job ? runText(job) : 'Never') },
        ]}
      />
    </section>
  )
}

type Retention = SettingRecord<RetentionPeriods>

/** The job that erases each. Suspected spam goes with enquiries and appointments, both every night. */
const jobs = {
  enquiryMonths: 'contact.purge',
  appointmentMonths: 'appointments.purge',
  requestMonths: 'quotes.retention',
  spamDays: 'contact.purge',
} as const

const Periods = ({ detail, record }: { detail: Retention; record: RecordState<Retention> }) => {
  const state = useSheet({ sheet: retentionSheet, save: settings.saveRetention, detail, record, saved: 'Periods saved' })
  const runText = useRunText()
  const erased = (job: string) => {
    const text = runText(job)
    return text && `Erased ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
  }
  const field = (name: keyof typeof jobs) => (
    <TextField
      form={state.form}
      name={name}
      label={retentionSheet.labels[name]}
      hint={`From ${retentionLimits[name][0]} to ${retentionLimits[name][1]}. ${erased(jobs[name])}`.trim()}
      inputMode="numeric"
      width="tiny"
      autoComplete="off"
    />
  )
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="Periods" note={lastSaved(detail)} />
        <p className="mb-5 text-soft">
          The longest period is what the{' '}
          <Anchor href={paths.privacyPolicy()} className="link">
            privacy policy
          </Anchor>{' '}
          promises. A shorter period will erase anything older at the next run, and it cannot be restored.
        </p>
        <SheetForm state={state}>
          <div className="field-rows">
            {field('enquiryMonths')}
            {field('appointmentMonths')}
            {field('requestMonths')}
            {field('spamDays')}
          </div>
        </SheetForm>
      </Card>
      <Versions settingKey="retention" detail={detail} refresh={record.refresh} />
    </>
  )
}
