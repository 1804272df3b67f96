/**
 * Whether the writer or someone else is in danger. Rules over plain text (lower case, no punctuation), each for a class of sentences; the
 * classifier (classify.ts) covers what no rule foresaw.
 */

/** Past events: then it is a claim, not an emergency. */
export const over =
  /\b(?:yesterday|last (?:night|week|month|year|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend)|(?:days?|weeks?|months?|years?) ago|in (?:19|20)\d\d)\b/
/** The same, but for last night and yesterday: what was swallowed then still kills. */
const longOver = new RegExp(over.source.replace('yesterday|', '').replace('night|', ''))
/** About insurance, not about what is happening: "does public liability pay if a visitor collapses". */
export const insured = /\b(?:insur\w+|cover\w*|polic(?:y|ies)|liability|pays?|paid|claims?|excluded?|compulsory)\b/
/**
 * Danger words in a statement about something happening now; people in danger write anything, so no list of sentences covers it. Only for
 * statements of four words or more: "gun shop" and "knife sharpening" are searches, and "is smoke insured" is a question.
 */
const someone = String.raw`(?:he|she|they|we|i|me|someone|somebody|people|man|men|woman|lady|ladies|bloke|guy|lad|boy|girl|child|kid|baby|customer|client|worker|apprentice|colleague|guest|visitor|driver|staff|employee|patient|tenant|pensioner|mate|friend|brother|sister|son|daughter|mum|dad|boss|chef|waiter|waitress|cleaner|builder|roofer|pedestrian|cyclist|passer by|person)`
export const dangers: readonly RegExp[] = [
  /\b(?:flames?|on fire|ablaze|blaze|smoke|fumes|gas (?:leak|smell)|smell\w* (?:of )?gas|explo\w+|bleed\w*|blood|unconscious|unresponsive|choking|convuls\w+|seizure|electrocut\w+|drown\w*|suffocat\w+|stabb\w*|hostage|bomb)\b/,
  /\bgas\b.*\b(?:strong|smells?|stinks?|reeks?|leak\w*|hiss\w*)\b/,
  /\b(?:not|isn t|isnt|won t|wont|can t|cant|stopped) (?:respond\w*|mov(?:e|ing)|breath\w*|wak\w+|talk\w*)\b/,
  /\b(?:turn(?:ed|ing)|gone|going) (?:blue|grey|white|limp|cold)\b/,
  /\b(?:knife|knives|gun|machete|crowbars?|axe|baseball bat|weapon|armed|intruders?)\b/,
  /\b(?:going to|ll|hell|shell|theyll|threaten\w* to|trying to|tried to) (?:\w+ )?(?:kill|stab|shoot) (?:me|us|him|her|them|someone|somebody)\b|\b(?:batter|hammer|bang|kick)ing (?:\w+ )?(?:on |in |down )?(?:my|our|the) door\b/,
  /\b(?:legs?|arms?|hands?|foot|feet|fingers?|thumbs?|heads?|hair) (?:is |are |s |got |been |gets |has been |have been )*(?:pinned|trapped|stuck|crushed|caught|mangled)\b/,
  /\b(?:child|kid|toddler|girl|boy|daughter|son|nan|gran|grandad|resident|patient) (?:is |has |s |been |gone |got )*(?:lost|missing|vanished|disappeared)\b/,
  /\b(?:acid|bleach|boiling \w+|chemicals?|hot oil)\b.*\b(?:face|eyes?|skin|arms?|legs?|hands?|mouth|drank|swallow\w*)\b/,
  /\b(?:clutch\w+|holding) (?:his|her|their) (?:chest|throat|head|stomach)\b/,
  /\b(?:hit|hits|hitting|beat|beats|beaten|punch\w*|kick\w*|slap\w*|threw|strangl\w+|chok\w+|attack\w*|threaten\w*|grabbed|push\w*|rap(?:ed|ing)) (?:me|us|her|him)\b/,
  new RegExp(
    String.raw`\b${someone}s?\b.*\b(?:fell|fallen|jumped|dropped|thrown|collaps\w+|crushed|trapped|pinned|impaled|run over|knocked (?:down|over|out)|passed out|blacked out|fainted|burn(?:ed|t)|scalded|buried|cut off|severed|shot)\b`,
  ),
  new RegExp(
    String.raw`\b(?:fell|fallen|dropped|tipped|toppled|rolled|turned|overturned|landed|collapsed|came down)(?: \w+){0,3} on(?:to)? (?:top of )?(?:\w+ )?${someone}s?\b`,
  ),
  /\b(?:slump(?:ed|ing)|alight|(?:throat|lips?|tongue|face|neck|mouth|airway)s? (?:is |are |s |has |have |been |all |really |badly |just )*(?:swell\w*|swollen|puff\w*|clos\w+)|swell\w* (?:of |in |up )?(?:his|her|my|the|their) (?:throat|lips?|tongue|face|neck|mouth))\b/,
  /\b(?:smash|kick|break|batter)ing (?:\w+ )?(?:(?:in|up|down|through|into) )?(?:my|our|the|his|her|their) (?:\w+ )?(?:windows?|glass|doors?|shop|shopfront|bar|pub|counter|van|car|office)\b/,
  /\b(?:can ?t|cannot|can not) (?:do this|go on|carry on|take (?:it|this|any ?more)|live like)\b/,
  /\bwant (?:it|this|everything) (?:all )?to (?:stop|end)\b/,
]
export const afraid =
  /\b(?:hit|hits|beat|beats|punch\w*|kick\w*|slap\w*|threw|strangl\w+|grabbed|push\w*|hurts?) me\b.*\b(?:again|afraid|frightened|scared|terrified|home)\b/
const desperate = dangers.slice(-2)
export const asking =
  /^(?:is|are|am|was|were|does|do|did|can|could|should|must|may|will|would|how|what|which|who|whose|why|when|where|if|tell me|explain)\b(?! (?:do i do|should i do|now))/
/** Things found in homes, kitchens, salons and workshops that are dangerous to swallow. */
const poison = String.raw`(?:bleach|poison|weed ?killer|pesticide|slug pellets|acid|caustic soda|batter(?:y|ies)|magnets?|chemicals?|pills|tablets|antifreeze|coolant|screen ?wash|brake fluid|petrol|diesel|paraffin|white spirit|turps|turpentine|thinners?|meths|methanol|detergent|disinfectant|sanitiser|descaler|unblocker|(?:oven|drain|line|toilet|glass|brake) cleaner|cleaning fluid|(?:washing|laundry|dishwasher) (?:pods?|capsules?|liquid)|nail (?:polish|varnish) remover|glue|varnish|peroxide)`
/** Unmistakable emergencies, however short the text. */
const unmistakable: readonly RegExp[] = [
  /\b(?:no pulse|pulse (?:is |has )?(?:gone|stopped)|(?:doing|giving|needs?) cpr|need (?:a |the )?defib\w*|epipen (?:is )?not|man overboard|(?:knife|gun) ?point|ablaze|in flames|drink (?:was )?spiked|diabetic hypo|asthma attack|angina attack|paralysed|(?:head|skull) split|burglars? (?:down|up)stairs)\b/,
  new RegExp(
    String.raw`\b(?:swallowed|swallowing|drank|drunk|drinking|ate|eaten|inhaled|sipped|gulped)(?: down)? (?:(?:an?|the|our|my|his|her|some|of|whole|half|bit|few|two|loads?|lots?|bottle|can|mouthful|cup|glass|swig|pack|box|handful|bunch|neat|raw) ){0,5}(?:\w+ )?${poison}\b`,
  ),
  /\b(?:radiation|ammonia|chlorine|chemical) (?:gas|leak|spill)\b|\b(?:boat|ship|yacht|ferry) (?:is )?sinking\b|\b(?:riot|landslide)\b/,
  /\b(?:bus|coach|minibus|lorry|van|car|tractor|digger) (?:has |is |just )?(?:rolled over|overturned|on its (?:side|roof))\b/,
  /\b(?:been |was |got )?hit by (?:a|the) (?:van|car|lorry|bus|train|taxi|forklift|tractor|digger)\b/,
  /\b(?:kid|child|baby|toddler) (?:is )?locked in\b|\bbitten by (?:a|an) (?:snake|adder)\b|\b(?:face|arms?|hands?|legs?|skin) (?:\w+ )?burn(?:ed|t)\b|^help me(?: please| now)?$/,
]
/** A remedy taken in a quantity that is none: dangerous for a day and longer, so it may have been last night. */
const remedy = String.raw`(?:pills?|tablets?|paracetamols?|aspirins?|ibuprofens?|painkillers?|antidepressants?|meds?|medications?|medicines?|insulin|drugs|capsules?|beta ?blockers|warfarin|codeine|morphine|diazepam|valium)`
const amount = String.raw`(?:too (?:many|much)|loads?|lots|handfuls?|bottles?|packs?|packets?|box(?:es)?|strips?|all|dozens|double|masses|overdose|\d{2,3}|ten|twenty|thirty|forty|fifty|sixty)`
const overdoses: readonly RegExp[] = [
  /\boverdos\w*\b(?!.*\b(?:training|awareness|kit|charity|course)\b)/,
  new RegExp(
    String.raw`\b(?:tak(?:en?|ing)|took|had|swallow\w*|necked|downed|popped|eat(?:en)?|ate)(?: \w+){0,3}? ${amount}(?: \w+){0,4}? ${remedy}\b`,
  ),
]
/** Only a way to say that there is much of it. */
export const figurative =
  /\b(?:drown|suffocat|chok)\w* (?:in|under|on) (?:\w+ )?(?:paper\w*|e ?mails?|debts?|work|forms|admin|bills|invoices|red tape)\b/
/** Tablets are also computers, and all the drugs may be stock that was stolen. */
const stock =
  /\b(?:stolen|stole|nicked|delivered|recalled|spoiled|thie(?:f|ves)|burgl\w+|robb\w+|break in|stock\w*|ipads?|laptops?|raid\w*)\b/
const despair = /\bbetter off dead\b|\bpoint (?:in|of) (?:living|life(?! (?:insurance|assurance|cover|policy))|(?:going|carrying) on$)/
/** Whether the text tells of danger, and of which kind. */
export const endangered = (plain: string): 'emergency' | 'support' | null => {
  if (despair.test(plain)) return 'support'
  if (asking.test(plain) || insured.test(plain)) return null
  if (!longOver.test(plain) && !stock.test(plain) && overdoses.some((pattern) => pattern.test(plain))) return 'emergency'
  if (!over.test(plain) && unmistakable.some((pattern) => pattern.test(plain))) return 'emergency'
  if (plain.split(' ').length < 4) return null
  // Violence at home is not over just because it happened last night.
  if (afraid.test(plain)) return 'support'
  if (over.test(plain)) return null
  if (desperate.some((pattern) => pattern.test(plain))) return 'support'
  return dangers.some((pattern) => pattern.test(plain)) ? 'emergency' : null
}
