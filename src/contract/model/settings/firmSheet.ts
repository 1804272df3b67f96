/** The firm's facts as a form: plain text fields, with one line per item of a list. */
import { text, typedEmail, typedText, z } from '../../schema.ts'
import { offersTimes, officeHours } from '../contact/slot.ts'
import { readPhone, readPostcode } from '../content/reading.ts'
import type { Address, Firm } from '../site/firm.ts'
import { typedLines, type Fields, type Faults, type Sheet, type TypedIn } from './sheet.ts'

const number = (missing: string, shape = /^-?\d{1,7}(?:\.\d{1,6})?$/) => z.string(missing).check(z.trim(), z.regex(shape, missing))

const fields = {
  name: typedText('Enter the trading name', 80),
  shortName: typedText('Enter a short name', 30),
  legalName: typedText('Enter the legal name', 120),
  description: typedText('Say in one sentence what the firm does', 200),
  companyNumber: typedText('Enter the company number', 20),
  registeredIn: typedText('Enter where the company is registered', 60),
  frn: z.string('Enter the Firm Reference Number').check(z.trim(), z.regex(/^\d{6,7}$/, 'A Firm Reference Number has six or seven digits')),
  icoNumber: text(20),
  vatNumber: text(20),
  officeLines: typedText('Enter the street of the office', 250),
  officeTown: typedText('Enter the town of the office', 60),
  officeCounty: text(60),
  officePostcode: typedText('Enter the postcode of the office', 10),
  registeredLines: typedText('Enter the street of the registered office', 250),
  registeredTown: typedText('Enter the town of the registered office', 60),
  registeredCounty: text(60),
  registeredPostcode: typedText('Enter the postcode of the registered office', 10),
  phone: typedText('Enter the phone number', 30),
  email: typedEmail(),
  hours: typedText('Enter the opening hours', 60),
  hoursStructured: z
    .string('Enter the opening hours')
    .check(
      z.trim(),
      z.regex(
        /^(?:Mo|Tu|We|Th|Fr|Sa|Su)-(?:Mo|Tu|We|Th|Fr|Sa|Su) (?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/,
        'Write it like Mo-Fr 09:00-17:30',
      ),
    ),
  social: text(2500),
  areaServed: typedText('Enter at least one place', 2500),
  latitude: number('Enter the latitude in degrees, like 50.8225'),
  longitude: number('Enter the longitude in degrees, like -0.1372'),
  serviceRadius: number('Enter the radius in metres, like 50000', /^\d{1,7}$/),
  priceRange: typedText('Enter a price range, like ££', 10),
  ratingValue: text(4),
  ratingCount: text(7),
  ratingSource: text(120),
  ratingDate: z.string().check(z.trim(), z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Enter a date')),
} satisfies Fields

type Typed = TypedIn<typeof fields>

/** Reads 'LinkedIn https://...' from a line. Null if the line is not a name and an https address. */
const socialOf = (line: string): Firm['social'][number] | null => {
  const [, name = '', url = ''] = /^(.{1,30}?)\s+(https:\/\/\S{4,300})$/.exec(line) ?? []
  return name && z.url().safeParse(url).success ? { name, url } : null
}

const rating = (typed: Typed): Firm['rating'] =>
  typed.ratingValue === ''
    ? null
    : { value: Number(typed.ratingValue), count: Number(typed.ratingCount), source: typed.ratingSource, date: typed.ratingDate }

const address = (lines: string, town: string, county: string, postcode: string, country: string): Address => ({
  lines: typedLines(lines),
  town,
  county,
  postcode: readPostcode(postcode) ?? postcode,
  country,
})

const addressFaults = (typed: Typed): Faults => {
  const found: Faults = {}
  for (const side of ['office', 'registered'] as const) {
    const lines = typedLines(typed[`${side}Lines`])
    if (lines.length > 3) found[`${side}Lines`] = 'Write three lines at most'
    else if (lines.some((line) => line.length > 80)) found[`${side}Lines`] = 'Shorten each line to 80 characters or fewer'
    if (!readPostcode(typed[`${side}Postcode`])) found[`${side}Postcode`] = 'Enter a postcode, like BN1 1AA'
  }
  return found
}

const listFaults = (typed: Typed): Faults => {
  const found: Faults = {}
  const social = typedLines(typed.social)
  const wrong = social.find((line) => !socialOf(line))
  if (wrong) found['social'] = `Write a name and an https address: "${wrong.slice(0, 60)}" is not that`
  else if (social.length > 8) found['social'] = 'Eight links at most'
  const areas = typedLines(typed.areaServed)
  if (areas.some((line) => line.length > 60)) found['areaServed'] = 'Shorten each place to 60 characters or fewer'
  else if (areas.length > 40) found['areaServed'] = 'Forty places at most'
  return found
}

/** A rating is not shown without its source and date, so all four fields are required or none. */
const ratingFaults = (typed: Typed): Faults => {
  const { ratingValue, ratingCount, ratingSource, ratingDate } = typed
  if (![ratingValue, ratingCount, ratingSource, ratingDate].some(Boolean)) return {}
  return {
    ...(/^[1-5](?:\.\d)?$/.test(ratingValue) && Number(ratingValue) <= 5 ? {} : { ratingValue: 'Enter the rating, from 1 to 5, like 4.8' }),
    ...(/^[1-9]\d{0,6}$/.test(ratingCount) ? {} : { ratingCount: 'Enter how many reviews it comes from' }),
    ...(ratingSource ? {} : { ratingSource: 'Say who collected the reviews' }),
    ...(ratingDate && !Number.isNaN(Date.parse(ratingDate)) ? {} : { ratingDate: 'Enter the day of the rating' }),
  }
}

const placeFaults = ({ latitude, longitude, serviceRadius, hoursStructured }: Typed): Faults => {
  const [from = '', to = ''] = hoursStructured.split(' ')[1]?.split('-') ?? []
  return {
    ...(Math.abs(Number(latitude)) <= 90 ? {} : { latitude: 'A latitude is between -90 and 90' }),
    ...(Math.abs(Number(longitude)) <= 180 ? {} : { longitude: 'A longitude is between -180 and 180' }),
    ...(Number(serviceRadius) <= 2_000_000 ? {} : { serviceRadius: 'Two million metres at most' }),
    ...(from >= to
      ? { hoursStructured: 'The office must close after it opens' }
      : offersTimes(officeHours(hoursStructured))
        ? {}
        : { hoursStructured: 'Leave at least half an hour on a day from Monday to Friday: appointments and callbacks are booked then' }),
  }
}

/** The opening hours are stored twice, for people and for machines. What to ask when only one of the two is changed; null otherwise. */
export const hoursInOnePlace = (before: Firm['hours'], after: Firm['hours']): string | null =>
  (before.shown === after.shown) === (before.structured === after.structured)
    ? null
    : `People will read "${after.shown}", while search engines and the diary use "${after.structured}". Check that both say the same.`

export const firmSheet: Sheet<'firm', typeof fields> = {
  key: 'firm',
  fields,
  labels: {
    name: 'Trading name',
    shortName: 'Short name',
    legalName: 'Legal name',
    description: 'In one sentence',
    companyNumber: 'Company number',
    registeredIn: 'Registered in',
    frn: 'Firm Reference Number',
    icoNumber: 'ICO registration number',
    vatNumber: 'VAT number',
    officeLines: 'Office: street',
    officeTown: 'Office: town',
    officeCounty: 'Office: county',
    officePostcode: 'Office: postcode',
    registeredLines: 'Registered office: street',
    registeredTown: 'Registered office: town',
    registeredCounty: 'Registered office: county',
    registeredPostcode: 'Registered office: postcode',
    phone: 'Phone',
    email: 'Email',
    hours: 'Opening hours, as people read them',
    hoursStructured: 'Opening hours, for search engines and the diary',
    social: 'Social links',
    areaServed: 'Places served',
    latitude: 'Latitude',
    longitude: 'Longitude',
    serviceRadius: 'Service radius in metres',
    priceRange: 'Price range',
    ratingValue: 'Rating',
    ratingCount: 'Number of reviews',
    ratingSource: 'Source of the rating',
    ratingDate: 'Day of the rating',
  },
  typed: (firm) => ({
    name: firm.name,
    shortName: firm.shortName,
    legalName: firm.legalName,
    description: firm.description,
    companyNumber: firm.companyNumber,
    registeredIn: firm.registeredIn,
    frn: firm.frn,
    icoNumber: firm.icoNumber,
    vatNumber: firm.vatNumber,
    officeLines: firm.headOffice.lines.join('\n'),
    officeTown: firm.headOffice.town,
    officeCounty: firm.headOffice.county,
    officePostcode: firm.headOffice.postcode,
    registeredLines: firm.registeredOffice.lines.join('\n'),
    registeredTown: firm.registeredOffice.town,
    registeredCounty: firm.registeredOffice.county,
    registeredPostcode: firm.registeredOffice.postcode,
    phone: firm.phone.shown,
    email: firm.email,
    hours: firm.hours.shown,
    hoursStructured: firm.hours.structured,
    social: firm.social.map(({ name, url }) => `${name} ${url}`).join('\n'),
    areaServed: firm.areaServed.join('\n'),
    latitude: String(firm.geo.latitude),
    longitude: String(firm.geo.longitude),
    serviceRadius: String(firm.serviceRadius),
    priceRange: firm.priceRange,
    ratingValue: firm.rating ? String(firm.rating.value) : '',
    ratingCount: firm.rating ? String(firm.rating.count) : '',
    ratingSource: firm.rating?.source ?? '',
    ratingDate: firm.rating?.date ?? '',
  }),
  faults: (typed) => ({
    ...addressFaults(typed),
    ...(readPhone(typed.phone) ? {} : { phone: 'Enter a phone number, like 01632 960 123' }),
    ...listFaults(typed),
    ...placeFaults(typed),
    ...ratingFaults(typed),
  }),
  value: (typed, before) => ({
    ...before,
    name: typed.name,
    shortName: typed.shortName,
    // Their boxes grow with the text and so take a line break, which has no place in them.
    legalName: typed.legalName.replace(/\s+/g, ' '),
    description: typed.description.replace(/\s+/g, ' '),
    companyNumber: typed.companyNumber,
    registeredIn: typed.registeredIn,
    frn: typed.frn,
    icoNumber: typed.icoNumber,
    vatNumber: typed.vatNumber,
    headOffice: address(typed.officeLines, typed.officeTown, typed.officeCounty, typed.officePostcode, before.headOffice.country),
    registeredOffice: address(
      typed.registeredLines,
      typed.registeredTown,
      typed.registeredCounty,
      typed.registeredPostcode,
      before.registeredOffice.country,
    ),
    phone: { shown: typed.phone, dial: readPhone(typed.phone) ?? before.phone.dial },
    email: typed.email,
    hours: { shown: typed.hours, structured: typed.hoursStructured },
    social: typedLines(typed.social).flatMap((line) => socialOf(line) ?? []),
    areaServed: typedLines(typed.areaServed),
    geo: { latitude: Number(typed.latitude), longitude: Number(typed.longitude) },
    serviceRadius: Number(typed.serviceRadius),
    priceRange: typed.priceRange,
    rating: rating(typed),
  }),
}
