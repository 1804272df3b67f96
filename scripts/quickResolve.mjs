// Loaded before the server. Node 24 reads the package.json around every module it loads, and drizzle-orm's is 179 kB of exports:
// its hundred files cost a quarter of a start. What one of them imports beside itself needs no such look.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, { parentURL }, next) {
    if (parentURL?.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier)
  },
})
