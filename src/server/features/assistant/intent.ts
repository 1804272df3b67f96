/**
 * The intent of a question: first what a program must not answer, in order of urgency, then how to look for an answer. Each pattern is for a class
 * of questions, not a single one; all run over plain text (lower case, no punctuation).
 */
import type { Outcome } from '#contract/model/tools/assistant.ts'
import { classify } from './classify.ts'
import { afraid, asking, dangers, endangered, figurative, insured, over } from './danger.ts'

type Refused = Exclude<Outcome, 'answer' | 'none' | 'empty'>
/** `unless`: shows that it is a general question after all. */
type Rule = { outcome: Refused; when: readonly RegExp[]; unless?: RegExp }

const own = String.raw`(?:my|our|mine|ours)`
const me = String.raw`(?:i|we|me|us)`

/** Asks for an opinion, whatever else the sentence is about. */
const opinion =
  /\b(?:(?:do|would) (?:you|u) (?:reckon|think|say)|you reckon)\b.*\b(?:i|we) (?:should|could|can|ought)\b|\b(?:do|would) (?:you|u) agree\b/

/** Asks what discount an insurer would give the user: that is a price question, however it is put. */
const ownDiscount =
  /\b(?:discounts?|reductions?|savings?|money off) (?:do|would|will|can|could|might|should|are|is there for) (?:i|we|us|me)\b|\b(?:do|would|will|can|could|might|should) (?:i|we) (?:get|have|see|expect|be given|qualify for) (?:\w+ ){0,4}(?:discounts?|reductions?|savings?|money off)\b/

const guards: readonly Rule[] = [
  {
    outcome: 'support',
    when: [
      /\b(?:suicid\w*|kill(?:ing)? myself|end(?:ing)? my life|self harm|harm myself|want to die)\b/,
      /\b(?:bereave\w*|grieving|domestic (?:abuse|violence)(?! (?:refuge|charity|shelter|service)))\b(?!.*\b(?:cover|insurance|policy)\b.*\bpay)/,
      /\b(?:my|our) (?:husband|wife|partner|son|daughter|mother|father|mum|dad|brother|sister|business partner)\b.*\b(?:died|has died|passed away|is dying)\b/,
      new RegExp(String.raw`\b${me} (?:can ?not|cant|can t|could not) (?:cope|go on|sleep|take (?:it|this|any)|afford (?:food|to eat))`),
      new RegExp(
        String.raw`\b(?:i am|im|i m|i feel|i have been|we are) (?:\w+ )?(?:desperate|depressed|suicidal|terrified|overwhelmed|in despair|very ill|seriously ill|breaking down|going blind|deaf|blind|dyslexic|autistic)\b`,
      ),
      /\b(?:i have|ive|i ve|living with) (?:\w+ )?(?:cancer|dementia|depression|anxiety|a breakdown|a mental)\b/,
      /\bi (?:am going to|will) lose (?:everything|my (?:home|house|business))\b/,
    ],
  },
  {
    outcome: 'emergency',
    when: [
      /\b(?:is|are|s) (?:on fire|burning|bleeding|unconscious|trapped|not breathing|choking|drowning)\b/,
      /\b(?:there is|theres|there s|we have|smell|smells of) (?:a )?(?:\w+ )?(?:fire|gas leak|gas|smoke|explosion)\b(?!.*\b(?:insur\w+|policy|cover|exclu\w+|claus\w+)\b)/,
      /\b(?:somebody|someone|a (?:customer|worker|colleague|child|man|woman)|an employee|my (?:employee|colleague)) (?:is|has been|was|has) (?:just )?(?:badly |seriously )?(?:hurt|injured|collapsed|stabbed|attacked|electrocuted|fallen)\b.*\b(?:now|just|help|what do (?:i|we) do|bleeding)\b/,
      /\b(?:help|emergency|quick|urgent)\b.*\b(?:fire|flood\w*|bleed\w*|hurt|injur\w*|burgl\w*|intruder|attack\w*|explo\w*)\b.*\b(?:now|here|help|please|right)\b/,
      /\b(?:break in|burglar\w*|intruder|robbery|fire|flood) (?:is )?(?:happening|in progress|right now)\b/,
      /\b(?:happening|flooding|burning) right now\b/,
      /\b(?:call|need|get) (?:an )?(?:ambulance|the fire brigade)\b/,
      /\b(?:not|isn ?t|stopped|can ?t|cant|cannot) (?:breath\w*|moving|waking|responding)\b/,
      /\b(?:has|have|s|just|is) (?:just )?(?:collapsed|fainted|been (?:stabbed|shot|electrocuted|run over|knocked down|attacked|crushed))\b(?!.*\b(?:insur\w+|cover\w*|polic\w+|pays?|liability)\b)/,
      /\b(?:heart attack|stroke|seizure|chest pains?|anaphyla\w+)\b(?!.*\b(?:insur\w+|cover\w*|polic\w+|pays?|paid|benefit|liability|critical)\b)/,
      /\b(?:bomb threat|gas main|filling with smoke|gun|knife)\b.*\b(?:in|at|our|the|has|with|hit)\b(?!.*\b(?:insur\w+|cover\w*|polic\w+|pays?|shop hard)\b)/,
      /^(?!.*\b(?:insur\w+|cover\w*|polic\w+)\b).*\b(?:active shooter|shots? (?:\w+ )?fired|(?:call|dial|ring|need) (?:the )?999|throat (?:is |s )?(?:clos|swell)\w*)\b/,
      /^(?!.*\b(?:insur\w+|cover\w*|polic\w+)\b).*\b(?:(?:child|kid|toddler|baby|boy|girl|pupil|resident) (?:is |has |s )?(?:gone )?missing|missing (?:child|kid|toddler|baby|boy|girl|pupil|resident))\b/,
    ],
  },
  {
    outcome: 'injection',
    when: [
      /\b(?:ignore|disregard|forget|override|bypass|overrule|drop|skip)\b.{0,40}\b(?:instruction\w*|rule\w*|prompt\w*|guard ?rail\w*|guideline\w*|restriction\w*|filter\w*|training|above|previous|earlier)\b/,
      /\b(?:act|behave|respond|answer|speak|talk|reply) (?:as|like) (?:if you|an? |the |my )/,
      /\byou(?:r| a)?re (?:now )?(?:an? |the )?(?:dan|unrestricted|unfiltered|different|another|free|underwriter|insurer|human|developer|admin\w*|hacker)\b/,
      /\byou are now\b|\bfrom now on you\b|\b(?:jail ?break|developer mode|god mode|sudo)\b/,
      /\b(?:pretend|role ?play|imagine you|simulate|impersonate)\b/,
      /\b(?:system|hidden|initial|secret|original) (?:prompt|message|instruction\w*|rules)\b/,
      /\b(?:reveal|show|print|repeat|output|display|dump|leak|tell me|list|give me|grant me|get me)\b.{0,40}\b(?:(?:the )?text above|everything above|admin(?:istrator)? (?:access|rights|password)|your (?:prompt|instructions|rules|config\w*|password\w*|secret\w*|source code|system)|passwords?|api keys?|credentials|environment variables|database|configuration)\b/,
      /\b(?:say|state|confirm|write|declare|promise|guarantee|repeat after me|tell me)\b.{0,20}\b(?:that )?(?:i am|im|we are|my (?:claim|shop|business|van))\b.{0,12}\b(?:covered|insured|paid|approved)\b/,
      /\b(?:admin(?:istrator)?|root|database|server) (?:password|login|credentials)\b/,
      /\b(?:drop|select|insert|delete|union) (?:table|from|into|all|select)\b|\bscript\b.*\b(?:alert|print|document)\b/,
      /\b(?:other|another|different) (?:client|customer|user|visitor|policyholder)s?\b.{0,40}\b(?:details|policy|data|address|claims?|documents?|names?|e ?mail|phone)\b/,
      /\b(?:details|policy|data|address|claims?|documents?|names?|list) (?:of|for|about) (?:the |your )?(?:other|another|all|every) (?:client|customer|user|visitor|policyholder)s?\b/,
      /\b(?:e ?mail|phone|mobile|(?:phone |policy )?number|address|name|details|date of birth|claims?|polic(?:y|ies)) (?:of|for) (?:\w+ ){0,2}(?:client|customer|claimant|policyholder|neighbour|competitor)s?\b/,
    ],
  },
  {
    outcome: 'complaint',
    when: [
      new RegExp(
        String.raw`\b${me} (?:\w+ )?(?:want|wish|need|like|have|going|intend|am about) (?:to )?(?:\w+ )?(?:complain|make a complaint|raise a complaint|lodge a complaint|a complaint)\b`,
      ),
      /\b(?:complaint|complaining|complain) about (?:you|your|seawall|one of your|the way you|how you)\b/,
      /\b(?:unhappy|dissatisfied|disgusted|disappointed|angry|furious) (?:with|about|at) (?:you|your|the (?:service|broker|way))\b/,
      /\b(?:you|your (?:staff|broker|firm|company|team|service))\b.{0,20}\b(?:lied|useless|let (?:me|us) down|terrible|awful|rude|appalling|incompetent|ignored|never (?:reply|replied|answer\w*|called))\b/,
    ],
  },
  {
    outcome: 'decision',
    when: [
      /\b(?:promise|guarantee|assure|reassure|swear to|confirm to) (?:me|us)\b.{0,60}\b(?:insured|covered|cover(?:s|ed)?|protected|pay(?:s|ing|out)?|paid)\b/,
      /\b(?:am|are|was|were) (?:i|we) (?:\w+ )?(?:covered|insured|protected|entitled)\b/,
      new RegExp(
        String.raw`\b(?:will|would|does|do|did|can|could|should|might) ${own} (?:\w+ ){0,3}(?:policy|insurance|insurer|insurers|cover|claim)\b`,
      ),
      new RegExp(
        String.raw`\b(?:is|are|was|were|has|have) ${own} (?:\w+ ){0,3}(?:claim|loss|damage|incident|accident|theft|stock|van|shop|building|roof|laptop|tools?|car|house|premises|business|company|stolen \w+)\b.*\b(?:covered|insured|paid|valid|accepted|approved|included)\b`,
      ),
      new RegExp(
        String.raw`\b${own} (?:\w+ ){0,3}claims?\b.*\b(?:paid|pay|accept\w*|reject\w*|refus\w*|declin\w*|approv\w*|worth|succe\w+|valid|settle\w*|decision|outcome|turned down|right|wrong|fair)\b`,
      ),
      new RegExp(
        String.raw`\b(?:insurers?|underwriters?|loss adjuster|adjuster|you|they)\b.*\b(?:reject\w*|refus\w*|declin\w*|turn\w* down|paid too little|won t pay|wont pay|will not pay)\b.*\b(?:${own} |claim|right|wrong|fair|allowed|why)\b`,
      ),
      new RegExp(
        String.raw`\bhow much (?:will|would|can|do|should|could|am|are|is) (?:${me}|${own} (?:\w+ ){0,2}(?:claim|payout|settlement|compensation))\b.*\b(?:get|receive|be paid|claim|back|payout|worth|compensat\w*)\b`,
      ),
      /\bhow much will (?:i|we) (?:get|be paid|receive)\b/,
      /\b(?:do|will|can|would|am|are) (?:i|we) (?:still )?(?:get|getting|be given|have|see) (?:my|our|the|any) (?:money|cash|payout)\b/,
      new RegExp(
        String.raw`\b${own} (?:\w+ ){0,3}(?:was|were|got|has been|have been|is|are|had)(?: \w+){0,2} (?:stolen|broken|damaged|flooded|burgled|burnt|burned|destroyed|hacked|robbed|written off|vandalised)\b.*\b(?:cover|covered|policy|insured|pay|paid|claim|insurance|insurer)\b`,
      ),
      /\b(?:yesterday|last (?:night|week|month|year|monday|tuesday|wednesday|thursday|friday|weekend)|this (?:morning|afternoon|week)|earlier today|just now)\b.*\b(?:cover\w*|insured|insurance|policy|pay|paid|claim\w*|insurer)\b|\b(?:cover\w*|insured|insurance|policy|pay|paid|claim\w*|insurer)\b.*\b(?:yesterday|last (?:night|week|month|weekend)|this (?:morning|afternoon|week)|earlier today|just now)\b/,
      /\b(?:i|we|my \w+|our \w+) (?:just |have |ve |had |accidentally |already )*(?:crashed|left|dropped|hit|broke|spilt|spilled|forgot|damaged|flooded|set fire|injured|hurt)\b.*\b(?:cover\w*|insured|insurance|policy|pay|paid|claim\w*)\b|\b(?:cover\w*|insured|pay|paid|claim\w*)\b.*\b(?:if|because|when|that|since) (?:i|we|my \w+|our \w+) (?:had |have )?(?:left|crashed|dropped|hit|broke|forgot|damaged|lost)\b/,
      /\b(?:in|at|to|on) (?:my|our) (?:\w+ )?(?:shop|house|office|van|car|premises|building|flat|cafe|restaurant|warehouse|salon|pub|hotel|store|garage|studio)\b.*\b(?:will|would|does|is|are|can)\b.*\b(?:insurance|insurer|policy|they|it|i|we|that|this)\b.*\b(?:pay|cover\w*|insured|claim)\b/,
      /\b(?:refuse\w*|reject\w*|declin\w*|won ?t|not) (?:to )?(?:pay|paid|paying|settle)\b.*\b(?:me|us|my|our|allowed|fair|right)\b/,
      /\bwill (?:the |you |an? )?(?:insurers?|insurance|underwriters?|policy|they) (?:pay|cover|accept|reimburse|honour)(?: out)? (?:me|us|my|our|for my|for our|this|it|the (?:damage|loss) (?:to|from) (?:my|our))\b/,
      /\b(?:approve|settle|pay|decide|assess|accept) (?:my|our|this) claim\b/,
      /\b(?:put|start|have) (?:me|us|it|my \w+) on (?:cover|risk)\b|\b(?:extend|start|begin|backdate|suspend|pause) (?:my|our) (?:cover|policy|insurance)\b/,
      /\b(?:does|will|would|is) (?:it|this|that) (?:count|be covered|covered|insured) (?:under|by|on) (?:my|our)\b/,
      new RegExp(String.raw`\b(?:under|by|on|in) ${own} (?:\w+ ){0,2}(?:policy|insurance|schedule|cover)\b`),
      new RegExp(
        String.raw`\b(?:do|did|have) ${me} (?:still )?(?:have|got) (?:a valid |valid |any )?(?:cover|insurance|a policy) (?:for|on|against) (?:the|my|our|this|that|yesterday|last)\b`,
      ),
    ],
    unless:
      /\b(?:how (?:do|can|should) (?:i|we) (?:make|report|start|notify|submit|tell)|what (?:happens|should (?:i|we) do|do (?:i|we) do)|why (?:do|does|would) (?:you|an insurer|insurers) (?:ask|need|want)|renew\w*|what (?:does|do|is|are) .* mean)\b/,
  },
  {
    outcome: 'price',
    when: [
      /\bgoing rates?\b|\b(?:average|normal|typical) (?:cost|price|premium)\b/,
      /\bhow much (?:is|are|s|for|does|do|would|will|did|should)\b/,
      /\b(?:costs?|prices?|premiums?|price tag) (?:of|for|to|in|per|range|guide|list)\b|\b(?:deal|offer|money off) (?:on|for)\b|\b(?:what|roughly what|about what) do (?:people|others|businesses|most|firms|you) (?:\w+ )?(?:pay|charge)\b/,
      /\bhow (?:much|expensive|cheap|costly)\b.*\b(?:cost\w*|pay|premiums?|prices?|charge\w*|quote|policy|insurance|cover|per (?:month|year)|a (?:month|year))\b/,
      /\bwhat (?:does|do|would|will|is|are|s) (?:it|the |a |an |my |our |your |[\w ]{0,40})?(?:costs?|prices?|premiums?|rates?|going rate)\b.*\b(?:for|of|insurance|cover|policy|be|to insure)\b/,
      /\bwhat(?: \w+){0,6} (?:cost|costs)$/,
      /\b(?:cheap|cheaper|cheapest|lowest|best value|least expensive|affordable|discount|bargain|best price|best deal|good deal)\b/,
      /\b(?:give|get|send|want|need|make|like|have) (?:me |us |my |a |an |your )*(?:quote|quotes|quotation|estimate|ballpark|price|rough (?:idea|figure))\b/,
      /\b(?:quote|estimate|price|ballpark|rough figure) (?:me|us|for)\b/,
      new RegExp(
        String.raw`\b${own} (?:\w+ ){0,2}(?:premiums?|prices?|renewal)\b.*\b(?:go up|go down|rise|increase|cost|be|change|double|fall|high|higher|expensive)\b`,
      ),
      ownDiscount,
      /\b(?:give|tell) (?:me|us) (?:just )?(?:a|the|one|your) (?:number|figure|ball ?park)\b/,
      /\b(?:premiums?|prices?|insurance)\b.*\b(?:so expensive|so high|too expensive|gone up so)\b/,
    ],
    unless:
      /\b(?:increased cost|cost of (?:working|defence|rebuilding)|legal costs?|defence costs?|rebuild\w*|how are you paid|(?:additional|average) cost|how much (?:is|does) (?:the|an?) (?:fine|limit|excess)|how (?:does|do) (?:an? |the )?(?:\w+ ){0,3}discounts? work|ipt|premium tax|insurance tax|tax rate|rate of tax|fine|penalty|excess|minimum premium|deposit premium|return premium|what (?:is|does) (?:a|an|the)? ?(?:\w+ )?premium mean|how (?:are|do) (?:you|brokers?) (?:get )?paid|notice|how much (?:cover|notice|detail|stock) (?:must|do))\b/,
  },
  {
    outcome: 'advice',
    when: [
      new RegExp(
        String.raw`(?<!\b(?:when|how|where|who|what) )\bshould ${me} (?:really |just |also )?(?!first\b|do (?:first|after|if|when|in|straight|as soon)|report|tell|notify|keep|say)(?:\w+)`,
      ),
      new RegExp(
        String.raw`\b(?:what|which|who|where)\b.*\b(?:best|better|right|suitable|ideal|most suitable)\b.*\b(?:for ${me}|for ${own}|should ${me})\b`,
      ),
      new RegExp(String.raw`\b(?:best|better|right|suitable) (?:\w+ ){0,4}(?:for ${me}|for ${own})\b`),
      new RegExp(
        String.raw`\b(?:do|would|will|have|is|are) (?:${me}|it|this|that|${own} \w+|£?[\d ]+ ?(?:k|m|million|thousand|pounds)?)\b.*\benough\b`,
      ),
      /\bshould (?:my|our) (?:\w+ ){1,4}(?:say|include|contain|have|be)\b/,
      /\benough (?:cover|insurance|protection)\b|\b(?:is|are|would) .{1,40} (?:enough|sufficient|adequate) for (?:my|our|a|me|us)\b/,
      /\b(?:over|under) ?insured\b.*\b(?:am i|are we)\b|\b(?:am i|are we)\b.*\b(?:over|under) ?insured\b/,
      /\b(?:recommend|recommendation|advise me|advice for (?:me|my)|suggest)\b/,
      /\bwhat would you (?:do|buy|choose|pick|say i)\b|\bif you were (?:me|us|in my)\b|\bin my (?:position|place|shoes|situation)\b|\byour (?:opinion|view|favourite)\b/,
      /\b(?:is it|would it be|is this|is that) (?:worth|a good idea|wise|sensible|better|safe)\b.*\b(?:me|us|my|our|i|we|to)\b/,
      /\bworth (?:it|buying|having|paying|getting)\b/,
      opinion,
      /\b(?:choose|pick|decide|compare) (?:for me|for us|my|our|between)\b|\bhelp me (?:choose|pick|decide)\b/,
      /\b(?:best|top rated|most reliable|most trusted|number one)\b(?!.*\bpractice)|\b(?:which|what) (?:is |are )?(?:an? |the )?good\b/,
      /(?<!\b(?:when|how|where|what) )\b(?:should|shall) (?:i|we) (?:get|buy|have|take|choose|insure|add|drop|go)\b/,
      new RegExp(String.raw`\b(?:can|could|may) ${me} (?:safely )?(?:cancel|drop|skip|do without|leave out|get away|risk|reduce|lower)\b`),
      new RegExp(String.raw`\b(?:what|how much|which)\b.*\b(?:do|would|will) ${me} (?:personally )?need\b`),
    ],
    unless:
      /\bwhat should (?:i|we|a \w+|you) (?:do|keep|say|tell|write|have ready)\b|\brecommended by (?:law|the)\b|\b(?:what|which) (?:\w+ )?(?:proof|evidence|documents?|papers|paperwork|information|details|receipts|records|forms?|certificates?|licen[cs]es?|permits?)\b/,
  },
  {
    outcome: 'legal',
    when: [
      new RegExp(
        String.raw`\b(?:can|could|may|should|how do|must|how can) (?:${me}|my \w+|someone|they|he|she) (?:\w+ )?(?:sue|evict|prosecute|take (?:\w+ ){1,3}to court|enforce|appeal|win|dismiss|sack|fire|terminate)\b`,
      ),
      new RegExp(
        String.raw`\b(?:is|are|was|does|do|would) ${own} (?:\w+ ){0,3}(?:contract|lease|agreement|will|tenancy|dismissal|terms|clause)\b`,
      ),
      /\b(?:can|could|may|will|would|might) (?:\w+ ){1,5}(?:sue|prosecute|evict|take) (?:me|us)\b/,
      /\bis it (?:legal|lawful|illegal|against the law) (?:to|for|if)\b(?!.*\b(?:insur\w+|cover\w*|certificate\w*|polic\w+)\b)/,
      /\b(?:say|do|wear|tell them|bring) (?:in|to|at) (?:the )?(?:court|judge|police|tribunal|magistrates)\b/,
      /\bdo (?:i|we) (?:really |still )?(?:have|need) to (?:pay|sign|accept) (?:this|that|the|my|our|a|an) (?:invoice|bill|fine|rent|contract|ticket|lease|quote|deposit)\b/,
      /\blegally binding\b|\b(?:solicitor|lawyer|barrister)s? (?:letter|for me|to sue)\b|\bwhat are my (?:legal )?rights\b|\bam i (?:legally )?(?:liable|guilty|responsible|breaking the law)\b|\bcan i be (?:sued|prosecuted|fined|jailed|arrested)\b/,
      /\b(?:corporation|income|capital gains|inheritance|council|stamp) (?:tax|duty)\b|\b(?:tax|vat) (?:return|bill|code|relief|refund|deductible|avoidance|evasion)\b|\b(?:reclaim|claim back|avoid|evade|pay less|deduct|save)\b.*\b(?:tax|vat)\b|\b(?:national insurance contributions?|hmrc)\b.*\b(?:my|our|i|we|pay)\b/,
      new RegExp(
        String.raw`\b(?:draft|write|check|review|read) (?:me |us )?(?:a |an |the |this |${own} )?(?:contract|lease|will|legal letter|letter (?:to|before)|clause|nda)\b`,
      ),
    ],
    unless: /\b(?:ipt|insurance premium tax)\b/,
  },
  {
    outcome: 'legal',
    when: [
      /\btax deductible\b|\bdeductible (?:for|against|from|expense)\b|\b(?:offset|set|claim)\b.{0,30}\bagainst (?:my |our |corporation |income )?tax\b|\btax (?:allowable|efficient|expense)\b/,
    ],
  },
  {
    outcome: 'offtopic',
    when: [
      /\b(?:write|compose|tell|sing|draw|make|translate|code|program|generate|invent|summarise|rewrite)\b.{0,20}\b(?:poem|song|story|joke|essay|code|script|program|limerick|haiku|e ?mail|letter|blog|tweet|picture|image|sentence|text|homework|python|javascript|sql|speech|cv)\b/,
      /\b(?:weather|forecast|football|cricket|rugby|premier league|world cup|lottery|horoscope|recipe|bitcoin|crypto\w*|stock market|share price|movie|film (?:tonight|times)|netflix|celebrity|prime minister|president|election|politic\w*|king charles|dating|girlfriend|boyfriend|holiday destinations?|train times?|bus times?)\b(?!.*\b(?:insur\w+|cover|polic(?:y|ies))\b)/,
      /\b(?:capital|population|president|currency|language|king|queen|time|distance) (?:of|in|to|from) \w+$/,
      /\bhow (?:do|can|should) (?:i|we|you) (?:cook|bake|lose weight|learn|play|draw|knit|sing|dance|fix a (?:car|bike|phone)|install|download|hack|make (?:a )?(?:bread|cake|pizza|soup|friends|bomb|money))\b/,
      /\bwho (?:won|invented|wrote|is the (?:king|queen|president|prime minister)|sang|painted|discovered)\b/,
      /\b(?:how old|what colour|what is the time|what time is it|what day is it|how tall|how far|meaning of life|are you (?:human|alive|real|sentient|conscious))\b/,
      /\b(?:car|home|house|pet|life|holiday|travel|dental|wedding|mobile phone) insurance for (?:my|a) (?:dog|cat|family|holiday|wedding|phone|horse)\b/,
    ],
  },
]

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hiya|thanks?|thank you|cheers|ok|okay|bye|goodbye|help)(?: there| all| you| very much| again| please)*$/

const ruled = (plain: string): Refused | null => {
  for (const { outcome, when, unless } of guards) {
    if (when.some((pattern) => pattern.test(plain)) && !unless?.test(plain)) return outcome
  }
  return greeting.test(plain) ? 'greeting' : null
}

/** A false alarm costs a sentence, a missed one may cost a life. */
const minDanger = 0.35
/** The threshold is higher if the sentence mentions insurance, or calmly asks what is allowed. */
const minDangerWhenCalm = 0.85
/** Something has happened, or an insurer is dealing with it: only the insurer can say what it pays. */
export const hasHappened = (plain: string) =>
  over.test(plain) ||
  /\b(?:claim\w*|happened|was|were|had|been|got|just|already|left|crashed|broke\w*|smashed|nicked|stolen|stole|robbed|burgled|flooded|damaged|hit|lost|refus\w*|reject\w*|declin\w*|turned down|accept\w*|approv\w*|get|entitled|promise\w*|guarantee\w*|confirm\w*|this (?:morning|afternoon|week|time))\b/.test(
    plain,
  )
const sure: Partial<Record<Refused, number>> = {
  advice: 0.62,
  price: 0.62,
  decision: 0.7,
  legal: 0.8,
  injection: 0.6,
  offtopic: 0.75,
  complaint: 0.7,
  self: 0.8,
}
/** Rules based on single words give way to a plain question: "what is a no claims discount". */
const minQuestion = 0.9
const yielding: readonly Refused[] = ['price', 'advice', 'legal', 'offtopic']

/** Asks what is allowed or required, with no danger words: "can I do gas work without a card". */
const allowed =
  /^(?:can|could|may|must|do|does|am|are|is) .*\b(?:without|allowed|legal(?:ly)?|licen[cs]ed?|registered|qualified|trained|have to|needs? to)\b/
const asksLeave = (plain: string) => allowed.test(plain) && !dangers.some((pattern) => pattern.test(plain))

/** A question with no danger words: "must I ring the helpline before I sack someone". People in danger name it, or do not ask. */
const asksCalmly = (plain: string) => asking.test(plain) && !dangers.some((pattern) => pattern.test(plain)) && !afraid.test(plain)

const likeliest = (plain: string): { outcome: Refused | null; questionChance: number } => {
  const chances = classify(plain)
  const chance = (intent: string) => chances.get(intent) ?? 0
  const danger = chance('emergency') + chance('support')
  if (danger >= (insured.test(plain) || asksLeave(plain) || asksCalmly(plain) ? minDangerWhenCalm : minDanger) && !over.test(plain))
    return { outcome: chance('emergency') >= chance('support') ? 'emergency' : 'support', questionChance: 0 }
  const found = (Object.entries(sure) as [Refused, number][]).find(([intent, enough]) => chance(intent) >= enough)
  return { outcome: found?.[0] ?? null, questionChance: chance('ask') }
}

/** Phone spellings. */
const short = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['wot', 'what'],
  ['wat', 'what'],
  ['shud', 'should'],
  ['shuld', 'should'],
  ['wud', 'would'],
  ['cud', 'could'],
  ['gimme', 'give me'],
  ['gonna', 'going to'],
  ['wanna', 'want to'],
])
const spelledOut = (plain: string): string => plain.replace(/\w+/g, (word) => short.get(word) ?? word)

/** Contractions as they are left without their apostrophe, or with a space for it; not those that are words themselves (were, ill, hell, its). */
const contracted: readonly [RegExp, string][] = [
  [/\b(i|we|they|you|who) ?ve\b/g, '$1 have'],
  [/\b(he|she|there|that|who|what|someone|somebody|everyone) ?s\b/g, '$1 is'],
  [/\b(they|you) ?re\b|\b(we) re\b/g, '$1$2 are'],
  [/\b(they|you|i) ?ll\b(?<!\bill)|\b(i|we|he|she) ll\b/g, '$1$2 will'],
  [/^were (?=\w+ing\b)/g, 'we are '],
  [/\bi ?m\b/g, 'i am'],
  [/\b(?:can ?t|can not)\b/g, 'cannot'],
  [/\bwon ?t\b/g, 'will not'],
  [/\b(is|are|was|does|did|do|has|have|had|would|could|should) ?n ?t\b/g, '$1 not'],
]
const inFull = (plain: string): string => contracted.reduce((text, [short, full]) => text.replaceAll(short, full), plain)

/** Danger, by rules and by what was learned. */
const dangerOf = (plain: string): Refused | null => {
  if (figurative.test(plain)) return null
  const rule = ruled(plain)
  if (rule === 'emergency' || rule === 'support') return rule
  const danger = endangered(plain)
  if (danger) return danger
  const { outcome } = likeliest(plain)
  return outcome === 'emergency' || outcome === 'support' ? outcome : null
}

/** Null means: look for an answer. `typed`: only letters, digits and spaces. */
export const refusalOf = (typed: string): Refused | null => {
  const plain = spelledOut(typed)
  const rule = ruled(plain)
  if (rule === 'greeting') return rule
  // With its contractions and without: the rules are for how people type, and nobody types alike.
  const danger = dangerOf(plain) ?? dangerOf(inFull(plain))
  if (danger) return danger
  const { outcome, questionChance } = likeliest(plain)
  if (rule && yielding.includes(rule) && questionChance >= minQuestion && !opinion.test(plain) && !ownDiscount.test(plain)) return null
  return rule ?? outcome
}

/** What sort of answer is wanted. Passages of that sort are ranked higher. */
export type Aim = 'firm' | 'definition' | 'pays' | 'excludes' | 'who' | 'law' | 'steps' | 'asks' | 'trade' | 'covered' | 'general'

const aims: readonly { aim: Aim; when: RegExp }[] = [
  {
    aim: 'firm',
    when: /\b(?:complain\w*|ombudsman|privacy|cookies?|personal data|terms of business|(?:opening|office) (?:hours|times)|(?:phone|telephone) number|your (?:office|fees?|commission|staff|address|phone|e ?mail|hours|number|firm|company|data|brokers?))\b|\b(?:how|where|when|what|who|do|are|can|will) (?:\w+ )?you (?:\w+ )?(?:open|paid|charge|earn|act|work|regulated|authorised|based|located|keep|store|use|hold|take|make|offer|reply|answer|called|real|arrange|help|sell)\b|\b(?:report|make|notify|start|submit|register) (?:a|an|my|the|our) (?:new )?claim\b|\b(?:talk|speak) to (?:a|some|you|an? )/,
  },
  {
    aim: 'excludes',
    when: /\b(?:what|which)\b.*\b(?:not (?:cover|covered|pay|include)|doesn ?t (?:cover|pay|include)|exclu\w+|left out|leave out)\b|^(?:what are the |list the |common |usual )?exclusions\b/,
  },
  {
    aim: 'pays',
    when: /\bwhat\b.*\b(?:does|do|is|are|will|would)\b.*\b(?:cover|covers|covered|pay|pays|include|includes|included|insure|insures|protect)(?: for| against)?$/,
  },
  {
    aim: 'who',
    when: /\bwho (?:needs|should have|buys|usually needs|is it for|would need)\b|\bwhich (?:businesses|firms|companies) need\b/,
  },
  {
    aim: 'law',
    when: /\b(?:by law|law|legally|compulsory|mandatory|obliged|obligatory|statutory|illegal|legal (?:requirement|duty)|required|(?:must|have to|need to) (?:\w+ ){0,4}(?:have|buy|insure|be insured|carry|hold)|need (?:\w+ ){0,3}insurance)\b/,
  },
  {
    aim: 'steps',
    when: /\b(?:what (?:should|must|do|to|can)\b.*\b(?:do|first)|first (?:hour|hours|day|steps?|thing)|how (?:do|can|should) (?:i|we|you) (?:make|report|claim|notify|start|tell)|after an? (?:accident|fire|flood|theft|attack|incident))\b/,
  },
  {
    aim: 'definition',
    when: /^(?:(?:what is|whats|what s|what are|define|explain|meaning of|definition of|what is meant by) (?!covered|included|the difference|the best)(?:\w+ ){0,5}\w+|what (?:does|do) (?:\w+ ){1,5}(?:mean|stand for)(?: .*)?|(?:\w+ ){1,4}meaning)$/,
  },
  {
    aim: 'asks',
    when: /\b(?:what (?:information|documents?|details|facts|questions)|insurers? (?:ask|want|need)|underwriters? (?:ask|want|need)|have ready|for a quote)\b/,
  },
  {
    aim: 'trade',
    when: /\b(?:what|which) (?:\w+ )?(?:insurance|cover|covers|policies|policy)\b.*\b(?:do|does|need|needs|buy|buys|usual\w*|typical\w*|for)\b/,
  },
  { aim: 'covered', when: /\b(?:cover(?:s|ed)?|include[sd]?|insured|pays?|protect(?:s|ed)?|responds?|excluded?|exclusions?)\b/ },
]
export const aimOf = (plain: string): Aim => aims.find(({ when }) => when.test(plain))?.aim ?? 'general'

/** The term a definition is asked for: "what does claims made mean in indemnity" gives "claims made". */
export const subjectOf = (plain: string): string =>
  /^(?:what is meant by|what is|whats|what s|what are|define|explain|meaning of|definition of|what does|what do) (?:a |an |the )?(.+?)(?: cover| insurance)?(?: mean(?:s)?\b.*| stand for\b.*| in .*| for .*)?$/.exec(
    plain,
  )?.[1] ??
  /^(.+) meaning$/.exec(plain)?.[1] ??
  ''
