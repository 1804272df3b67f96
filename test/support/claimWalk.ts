/** One plain answer for every page of a claim report; tests change only what they are about. */
import type { Fields } from '#contract/model/question.ts'

export const claimWalk: Record<string, Fields> = {
  who: { r1: 'policyholder', r2: 'Pebble Café Ltd', r3: 'PCL/1234567' },
  what: { t1: 'theft' },
  made: { t2: 'claim' },
  when: { 'w1.day': '18', 'w1.month': '11', 'w1.year': '2026', w2: 'between 6 pm and 7 am', w3: '12 Example Street, Brighton' },
  aware: { 'm1.day': '10', 'm1.month': '11', 'm1.year': '2026', m2: 'March to June 2026' },
  happened: { h1: 'The back door was forced in the night and two tills were taken.', h2: 'no', h3: ['police'], h4: '47260012345' },
  stolen: {
    s1: 'In the shop, at closing on Tuesday',
    s2: 'forced',
    s3: 'yes',
    's3.0.name': 'Till, Example 200',
    's3.0.serial': 'EX-1',
    's3.0.value': '450',
    s4: 'yes',
  },
  damage: { d1: 'escape', d2: 'Shop floor and stock', d3: 'yes', d4: 'yes', d5: 'no' },
  injury: { i1: 'Robin Example', i2: 'employee', i3: 'A cut hand, treated at the minor injuries unit', i4: 'yes', i5: 'notSure', i6: 'no' },
  theirs: { o1: 'Sam Example, 07700 900123', o2: 'A parked car', o3: '' },
  vehicle: { v1: 'AB12 CDE', v2: 'Kim Example', v3: 'full', v4: 'yes', v5: '1', v6: 'At the depot' },
  others: { v7: 'yes', 'v7.0.reg': 'CD34 EFG', 'v7.0.driver': '', 'v7.0.insurer': '', v8: 'yes', v9: 'no' },
  mistake: { p1: 'Harbour Homes Ltd', p2: 'The drawings were late by a month', p3: '', p4: 'no' },
  employment: { e1: 'A former manager', e2: 'Unfair dismissal', e3: 'acas' },
  cyber: { y1: 'The booking system and one mailbox', y2: 'notSure', y3: 'yes', y4: 'yes', y5: 'Unplugged the server', y6: 'no' },
  goods: { g1: 'Example Freight', g2: 'Brighton to Rotterdam', g3: '', g4: 'yes', g5: '' },
  trip: { a1: 'Kim Example', a2: 'Broke a leg skiing', a3: '', a4: '' },
  letters: { l1: 'no' },
  cost: { k1: '4500', k2: 'yes', k3: ['none'] },
  deadline: { 'k4.day': '1', 'k4.month': '12', 'k4.year': '2026' },
  contact: { n1: 'Maria Pebble', n2: '01632 960 123', n3: 'maria@example.com', n4: 'any', n5: '' },
}
