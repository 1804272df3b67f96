import { product } from './server.ts'
import { submitQuotes } from './quotes.ts'
import { readFileSync } from 'node:fs'
const dir='/tmp/sw-speed-sub'
const site = await product(3193, dir, { TRUSTED_PROXIES: '127.0.0.0/8,::1', ...(process.env.EXTRA ? JSON.parse(process.env.EXTRA) : {}) })
const cpu=(pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(' ');return (Number(f[13])+Number(f[14]))*10}
await submitQuotes(site.url, dir, 300, 16)
const c=cpu(site.child.pid!)
console.log(await submitQuotes(site.url, dir, Number(process.argv[2] ?? 1000), 16))
console.log('node cpu ms per submit', (cpu(site.child.pid!)-c)/Number(process.argv[2] ?? 1000))
await site.stop()
