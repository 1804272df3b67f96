import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './scripts/browserContract.ts'

// Two builds: `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [browserContract(), tailwindcss(), react()],
  // The renderer is one bundle: React's production code whatever NODE_ENV says, the few icons we draw instead of 1,800
  // (260 ms and 50 MB at start), and no thousand files to find at every start. While developing, packages stay packages.
  // The contract and its schema library are the server's own, loaded once: a second copy of every schema took 10 MB.
  ssr: command === 'build' ? { noExternal: true } : { noExternal: ['lucide-react'] },
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: true,
        target: 'node24',
        rolldownOptions: { input: 'src/web/app/entry.server.tsx', external: [/^#contract\//, /^zod/] },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        // Fonts stay files: they are preloaded, and CSP allows no data: fonts.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/web/app/entry.browser.ts' },
      },
}))
