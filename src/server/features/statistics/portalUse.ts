/** The client portal: who may sign in, how many did, and what was done there. Numbers of people, never which people. */
import { sql } from 'drizzle-orm'
import { changeRows } from '#server/features/changes/changes.ts'
import { changes as changeTable } from '#server/features/changes/changes.table.ts'
import { documentRows } from '#server/features/documents/documents.ts'
import { documents as documentTable } from '#server/features/documents/documents.table.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { proofs } from '#server/features/proofs/proofs.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { can } from '#contract/access.ts'
import type { Days } from '#contract/model/statistics/period.ts'
import { clientRows } from '#server/features/book/book.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { count, link, linked, londonDay, overTime, stepOf, type PartOf } from './figures.ts'
import { tally } from './tally.ts'

export const signIns: PartOf = {
  title: 'Signing in',
  make: async (ctx, query) => {
    const { rows } = await ctx.db.execute<{ people: string }>(sql`
      SELECT count(DISTINCT user_id) AS people FROM memberships WHERE status = 'active' AND (expires_at IS NULL OR expires_at > now())`)
    const companies = await tally(ctx.db, { from: sql`${clients}`, where: clientRows.where(ctx, { portal: 'some' }) })
    // Totals identify no one, so everyone who may see statistics sees them. The lists behind them need a permission.
    const people = (filter: Record<string, string>) => (can(ctx.actor, 'user:edit') ? link('users', filter) : null)
    const entries = (days: Days) =>
      can(ctx.actor, 'audit:view') ? link('audit', { action: 'auth.signIn', account: 'client', from: days.from, to: days.to }) : null
    const from = sql`${auditLog} JOIN ${users} ON ${users.id}::text = ${auditLog.subjectId}`
    const where = sql`${auditLog.action} = 'auth.signIn' AND ${fromDay(auditLog.at, query.from)} AND ${untilDay(auditLog.at, query.to) ?? sql`true`} AND ${users.role} = 'client'`
    const found = await tally(ctx.db, { from, where, by: { step: stepOf(query, londonDay(auditLog.at)) } })
    const active = await ctx.db.execute<{ people: string }>(sql`SELECT count(DISTINCT ${users.id}) AS people FROM ${from} WHERE ${where}`)
    return {
      key: 'signIns',
      figures: [
        count('people', Number(rows[0]?.people ?? 0), {
          label: 'People with access',
          definition: 'People who may act for at least one client in the portal. Invitations that nobody has accepted yet are left out.',
          today: true,
          link: people({ access: 'portal' }),
        }),
        count('companies', companies.all.count, {
          label: 'Clients with access',
          definition: 'Clients for whom at least one person may act in the portal. Those that were merged into another are left out.',
          today: true,
          link: can(ctx.actor, 'client:view') ? link('clients', { portal: 'some' }) : null,
        }),
        count('active', Number(active.rows[0]?.people ?? 0), {
          label: 'People who signed in',
          definition: "Clients' people who signed in at least once in the period.",
          link: people({ people: 'portal', signedIn: `${query.from} to ${query.to}` }),
        }),
        count('signIns', found.all.count, {
          label: 'Sign-ins',
          definition: "How often clients' people signed in during the period.",
          link: entries(query),
        }),
      ],
      tables: [
        overTime(
          query,
          {
            key: 'signIns',
            title: 'Sign-ins of clients',
            definition: 'By the day in London.',
            columns: [{ key: 'signIns', label: 'Sign-ins', unit: 'count' }],
            chart: ['signIns'],
          },
          (key, step) => [linked(found.by.step.get(key)?.count ?? 0, entries(step))],
        ),
      ],
    }
  },
}

export const portalWork: PartOf = {
  title: 'Changes and proofs of cover',
  permission: 'policy:view',
  make: async (ctx, query) => {
    const all = { from: query.from, to: query.to }
    const changeCounts = await tally(ctx.db, {
      from: sql`${changeTable}`,
      where: changeRows.where(ctx, all),
      by: { step: stepOf(query, londonDay(changeTable.createdAt)) },
    })
    const issued = await tally(ctx.db, {
      from: sql`${proofs}`,
      where: sql`${fromDay(proofs.issuedAt, query.from)} AND ${untilDay(proofs.issuedAt, query.to) ?? sql`true`}`,
      by: { step: stepOf(query, londonDay(proofs.issuedAt)) },
    })
    return {
      key: 'work',
      figures: [
        count('changes', changeCounts.all.count, {
          label: 'Changes asked for',
          definition: 'Changes to policies that were asked for in the period, by clients in the portal or by staff for them.',
          link: link('changes', all),
        }),
        count('proofs', issued.all.count, {
          label: 'Proofs of cover issued',
          definition: 'Letters that confirm cover, issued in the period by clients themselves or by staff.',
        }),
      ],
      tables: [
        overTime(
          query,
          {
            key: 'work',
            title: 'Changes and proofs over time',
            definition: 'Changes by the day they were asked for, proofs by the day they were issued.',
            columns: [
              { key: 'changes', label: 'Changes', unit: 'count' },
              { key: 'proofs', label: 'Proofs', unit: 'count' },
            ],
            chart: ['changes', 'proofs'],
          },
          (key, step) => [[changeCounts.by.step.get(key)?.count ?? 0, link('changes', step)], issued.by.step.get(key)?.count ?? 0],
        ),
      ],
    }
  },
}

export const sentDocuments: PartOf = {
  title: 'Documents',
  permission: 'document:view',
  make: async (ctx, query) => {
    const all = { from: query.from, to: query.to, sender: 'client' } as const
    const found = await tally(ctx.db, {
      from: sql`${documentTable}`,
      where: documentRows.where(ctx, all),
      by: { step: stepOf(query, londonDay(documentTable.createdAt)) },
    })
    return {
      key: 'documents',
      figures: [
        count('documents', found.all.count, {
          label: 'Documents sent by clients',
          definition: 'Documents that clients sent us through the portal in the period.',
          link: link('documents', all),
        }),
      ],
      tables: [
        overTime(
          query,
          {
            key: 'documents',
            title: 'Documents sent by clients',
            definition: 'By the day they were sent.',
            columns: [{ key: 'documents', label: 'Documents', unit: 'count' }],
            chart: ['documents'],
          },
          (key, step) => [[found.by.step.get(key)?.count ?? 0, link('documents', { ...all, ...step })]],
        ),
      ],
    }
  },
}
