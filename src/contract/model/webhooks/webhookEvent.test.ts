import { expect, it } from 'vitest'
import { machines } from '../machines.ts'
import type { AnyMachine } from '../../machine.ts'
import { webhookEventOf, webhookEvents } from './webhookEvent.ts'

it('knows the steps of every event', () => {
  const unknown = Object.entries(webhookEvents).flatMap(([name, { of, when }]) => {
    const machine: AnyMachine = machines[of]
    return when.filter((step) => machine.historyText(step) === step).map((step) => `${name}: ${step}`)
  })
  expect(unknown).toEqual([])
})

it('tells of a document that the client sent, or a broker filed, when it had been asked for', () => {
  expect(['create', 'send', 'provide', 'request'].map((step) => webhookEventOf('document', step)?.name)).toEqual([
    'document.added',
    'document.added',
    'document.added',
    undefined,
  ])
})
