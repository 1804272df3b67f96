/**
 * The phrases of an insurance clause that we understand, and the words that ask for nothing by themselves. Anything else is reported to
 * the client as not understood. So both lists may be too short but never too generous: nobody is asked about a word listed here.
 */
import type { AskedBasis, AskedTerritory } from './requirement.ts'

const any = String.raw`(?:any one|any single|each and every|each|every|per)`
const series = String.raw`(?: or series of (?:related )?(?:events|occurrences|claims|incidents)(?: (?:arising (?:out of|from)|attributable to|from) (?:any )?(?:one|the same|a single) (?:event|occurrence|originating cause|source|cause|incident))?)?`

/** Longest first, because a phrase is removed from the text once read. */
export const basisPhrases: readonly { basis: AskedBasis; words: RegExp; of?: 'PROD' }[] = [
  {
    basis: 'occurrence',
    words: new RegExp(
      String.raw`${any} (?:occurrence|event|incident|accident)${series},?(?: and| but)? (?:unlimited (?:in number|in the (?:annual )?aggregate|in any (?:one )?(?:period|year)(?: of insurance)?)|(?:with )?no (?:annual )?aggregate(?: limit)?)`,
      'g',
    ),
  },
  { basis: 'aggregate', words: /(?:and )?in the (?:annual )?aggregate (?:for|in respect of) products?(?: liability)?/g, of: 'PROD' },
  {
    basis: 'occurrence',
    words: new RegExp(String.raw`(?:for |in respect of )?${any} (?:occurrence|event|incident|accident)${series}(?! or claim)`, 'g'),
  },
  { basis: 'claim', words: new RegExp(String.raw`(?:for |in respect of )?${any} claim${series}(?! or (?:occurrence|event))`, 'g') },
  {
    basis: 'aggregate',
    words:
      /in the (?:annual )?aggregate(?: (?:in any one|for the|per) (?:period of insurance|policy year|year|period))?|(?:annual|in) aggregate|aggregate limit/g,
  },
]

/** Asks for the sum required by law, whatever it is. */
export const statutory =
  /(?:as (?:is )?required by (?:law|statute)|in accordance with (?:the )?(?:law|statute|statutory requirements)|the statutory minimum|as required under (?:the )?employers'? liability \(compulsory insurance\) act 1969)/g

export const principalPhrase =
  /(?:(?:shall|must|to|will) )?(?:contain |include |have |provide )?(?:an )?indemnity[- ]to[- ]principals?'?(?: (?:clause|extension|provision|endorsement))?|(?:include |contain )?(?:a )?principals?'?s? (?:indemnity )?(?:clause|extension)/g

const unitedStates = String.raw`(?:the )?(?:usa|us|united states(?: of america)?|north america)(?:(?: and |\/| or |, )(?:the )?canada)?`
const inPlace = String.raw`(?:(?:the )?territorial limits?(?: of| to be| shall be| are|:)? |territory:? |applicable |operative |valid |in force )?(?:within |in |throughout |anywhere in )?(?:the )?`
export const territoryPhrases: readonly { territory: AskedTerritory; words: RegExp }[] = [
  {
    territory: 'worldwide_except_na',
    words: new RegExp(
      String.raw`${inPlace}(?:world[- ]?wide|world),? (?:excluding|except(?: for)?|other than|outside) ${unitedStates}`,
      'g',
    ),
  },
  {
    territory: 'worldwide',
    words: new RegExp(String.raw`${inPlace}(?:world[- ]?wide|whole world|world)(?:,? including ${unitedStates})?(?! jurisdiction)`, 'g'),
  },
  { territory: 'eu', words: new RegExp(String.raw`${inPlace}(?:uk and (?:the )?)?(?:european union|eu)\b`, 'g') },
  {
    territory: 'uk',
    words: new RegExp(
      String.raw`${inPlace}(?:united kingdom|uk|great britain(?: and northern ireland)?|england and wales|england)\b(?! jurisdiction)(?! courts)`,
      'g',
    ),
  },
]
export const jurisdictionPhrase =
  /(?:subject to |under |in |with |have |to )?(?:the )?(?:exclusive |non-exclusive )?(?:(?:english|scottish|uk|united kingdom|england and wales|world[- ]?wide|eu|european union)(?: law and)? jurisdiction|jurisdiction (?:of |: ?|shall be |to be )?(?:the )?(?:courts of )?(?:england and wales|england|scotland|the uk|uk|united kingdom|world[- ]?wide)|courts of (?:england and wales|england|scotland))/g

/** The sum follows directly. */
export const excessBefore =
  /(?:(?:with |subject to |and )?(?:an? |any |the )?(?:policy )?(?:excess|deductible)(?: of)?(?: shall| must| to| may)?(?: be)? (?:not (?:exceeding|more than|greater than|to exceed|exceed|be more than)|no (?:more|greater|higher) than|at most|up to)|(?:with )?(?:a |the )?maximum (?:excess|deductible)(?: of)?)(?: a maximum of)? ?$/
export const nilExcess = /(?:with )?(?:a )?(?:nil|no|zero) (?:excess|deductible)|without (?:an? |any )?(?:excess|deductible)/g

const few = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen'
const number = String.raw`(\d{1,2}|${few})(?: ?\((?:\d{1,2}|${few})\))?`
const least = String.raw`(?:not less than |at least |a minimum of |no less than |a (?:minimum )?period of (?:not less than |at least |no less than )?)?`
const after = String.raw`(?: (?:after|from|following) (?:the )?(?:date of )?(?:practical |actual )?(?:completion|expiry|termination|end|date|conclusion)(?: or (?:earlier )?(?:termination|expiry))?(?: of (?:the |this |its )?(?:works?|contract|agreement|services|project|term|appointment))?)?`
export const runOffPhrase = new RegExp(
  String.raw`(?:with |and |including )?(?:${least}${number} years'? (?:of )?run[- ]?off(?: cover| insurance| period)?|run[- ]?off(?: cover| insurance)?(?: of| for| period of)? ${least}${number} years)${after}`,
  'g',
)
export const yearsPhrase = new RegExp(
  String.raw`(?:and )?(?:to be |shall be |be )?(?:maintained |kept (?:up |in force )?|and thereafter |thereafter )?for ${least}${number} years${after}`,
  'g',
)

const months = 'january february march april may june july august september october november december'.split(' ')
const day = String.raw`(\d{1,2}(?:st|nd|rd|th)? (?:${months.join('|')}),? \d{4}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}-\d\d-\d\d)`
export const untilPhrase = new RegExp(
  String.raw`(?:(?:and )?(?:which )?(?:shall |must |may |to )?(?:not |never )(?:to )?(?:expire|end|lapse)(?: before| until| earlier than)|expiring (?:not before|no earlier than|after)|(?:to )?expire (?:no earlier than|after)|(?:remaining |to remain |in force |valid |maintained )*(?:until|to|up to)(?: at least)?) ${day}`,
  'g',
)
export const sincePhrase = new RegExp(
  String.raw`(?:with )?(?:a |the )?retroactive date(?: of)?(?: to be| shall be)? (?:no later than|not later than|on or before|before|of|no later) ?${day}`,
  'g',
)

/** A day in words or figures as yyyy-mm-dd. Null if there is no such day. */
export const readDay = (written: string): string | null => {
  const [, one, name, inYear] = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]+),? (\d{4})$/.exec(written) ?? []
  const [, a, b, c] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(written) ?? []
  const iso = name
    ? `${inYear ?? ''}-${String(months.indexOf(name) + 1).padStart(2, '0')}-${(one ?? '').padStart(2, '0')}`
    : a
      ? `${c ?? ''}-${(b ?? '').padStart(2, '0')}-${a.padStart(2, '0')}`
      : written
  const read = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(iso) ? null : iso
}

/** Asks for cover for as long as the contract runs, without saying until when. */
export const wholeContractPhrase =
  /(?:throughout|during|for) (?:the )?(?:(?:duration|term|period|course|life|whole) (?:of )?)?(?:the |this |its )?(?:contract|agreement|project|works|services|appointment|term|hire)(?: period)?/g

/** Phrases that describe a cover or how it is shown, and ask for nothing more. */
export const plainPhrases: readonly RegExp[] = [
  /(?:for|against|in respect of|covering) (?:(?:death|(?:bodily |personal )?injury|injury to (?:or death of )?(?:any )?persons?|(?:loss of or )?damage to (?:any )?(?:third[- ]party )?property|property damage)(?:,? (?:and|or) |, )?)+/g,
  /(?:on|upon) (?:reasonable )?(?:request|demand)|before (?:starting|commencing|commencement of)? ?(?:the )?(?:work|works|services)(?: (?:starts?|begins?|commences?))?(?: on site)?|at (?:all times|its own (?:cost|expense)|their own (?:cost|expense)|all relevant times)/g,
  /(?:copies|a copy|evidence|proof|certificates?|confirmation|details) of (?:(?:this|such|the|these|all|its|their) )?(?:insurances?|cover|polic(?:y|ies)|certificates?)/g,
  /(?:not|no) less than|no lower than|at least|a? ?minimum(?: (?:limit|level|sum|amount|value|cover))?(?: of indemnity| of cover)?(?: of)?|limits? of (?:indemnity|liability|cover)|(?:indemnity|level|amount|sum) (?:limit|of cover)/g,
]

/** Words that ask for nothing by themselves. 'Reputable' is included because all our insurers are authorised in the UK. */
export const plainWords = new Set(
  `a an the and of in to for with by as at on is are be its it their our your his this that these those any all each both also
  shall will must should may agrees undertakes ensures ensure required requires require requirement requirements needed need needs
  contractor contractors subcontractor subcontractors sub-contractor supplier suppliers consultant provider trader traders exhibitor exhibitors licensee company client customer employer hirer tenant lessee landlord
  you we they party council
  maintain maintains maintained maintaining effect effected take out hold holds held have has had carry keep keeps provide provides provided
  produce procure obtain arrange put place place supply supplied show demonstrate evidence proof copy copies certificate certificates
  insurance insurances insured insurer insurers policy policies cover covers covering coverage indemnity limit limits sum amount minimum level levels least following follows below
  reputable current valid annual force
  respect contract agreement clause section schedule terms per period term during throughout respectively`
    .split(/\s+/)
    .filter(Boolean),
)
