/** The size of a client: figures as typed, and as stored. */
import { readInteger, readMoney, typedMoney } from '../content/reading.ts'

export type TypedFigures = { established: string; turnover: string; turnoverYear: string; employees: string; wageRoll: string }
export type Figures = { [K in keyof TypedFigures]: number | null }

const money = (typed: string) => (typed.trim() === '' ? null : readMoney(typed))
const integer = (typed: string) => (typed.trim() === '' ? null : readInteger(typed))
const year = (typed: string) => (/^\d{4}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** Unreadable figures become null; `figureFaults` reports them. */
export const figuresOf = ({ established, turnover, turnoverYear, employees, wageRoll }: TypedFigures): Figures => ({
  established: year(established),
  turnover: money(turnover),
  turnoverYear: year(turnoverYear),
  employees: integer(employees),
  wageRoll: money(wageRoll),
})

export const typedFigures = ({ established, turnover, turnoverYear, employees, wageRoll }: Figures): TypedFigures => ({
  established: established === null ? '' : String(established),
  turnover: turnover === null ? '' : typedMoney(turnover),
  turnoverYear: turnoverYear === null ? '' : String(turnoverYear),
  employees: employees === null ? '' : String(employees),
  wageRoll: wageRoll === null ? '' : typedMoney(wageRoll),
})

const mostEmployees = 1_000_000

/** `thisYear`: the current year in London. */
export const figureFaults = (typed: TypedFigures, thisYear: number): Record<string, string> => {
  const read = figuresOf(typed)
  const has = (field: keyof TypedFigures) => typed[field].trim() !== ''
  const isPast = (value: number | null, from: number) => value !== null && value >= from && value <= thisYear
  const sum = 'Enter a sum in pounds, like 250,000'
  const faults: Record<keyof TypedFigures, string | false> = {
    established: has('established') && !isPast(read.established, 1500) && `Enter a year from 1500 to ${thisYear}`,
    turnover: has('turnover') && read.turnover === null && sum,
    turnoverYear: has('turnoverYear') && !isPast(read.turnoverYear, thisYear - 10) && `Enter a year from ${thisYear - 10} to ${thisYear}`,
    employees: has('employees') && (read.employees === null || read.employees > mostEmployees) && 'Enter a whole number',
    wageRoll: has('wageRoll') && read.wageRoll === null && sum,
  }
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === false ? [] : [[field, fault]])))
}
