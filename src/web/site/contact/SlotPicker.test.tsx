import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Times } from './SlotPicker.tsx'

const slots = {
  day: '2026-11-30',
  days: [{ date: '2026-11-30', free: 1 }],
  times: [
    { time: '09:00', free: true },
    { time: '09:30', free: false },
    { time: '10:00', free: false },
  ],
}
const offered = (time?: string, error?: string) =>
  [
    ...renderToStaticMarkup(<Times slots={slots} label="Time" defaultValue={time} error={error} />).matchAll(/<input type="radio"[^>]*>/g),
  ].map(([input]) => [/value="([^"]*)"/.exec(input)?.[1], input.includes('checked')])

test('the time of a form whose answer was lost stays chosen, though the form itself may have taken it', () => {
  expect(offered()).toEqual([['09:00', false]])
  expect(offered('09:30')).toEqual([
    ['09:00', false],
    ['09:30', true],
  ])
})

test('a time that somebody else has taken is no longer offered', () => {
  expect(offered('09:30', 'Somebody has just taken this time. Choose another')).toEqual([['09:00', false]])
})
