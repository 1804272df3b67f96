import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Two builds: `vite build` for the browser, `vite build --ssr` for the server's renderer.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  // Taken into the bundle, which keeps the few icons we draw: as a module it loads all 1,800 (260 ms and 50 MB at start).
  ssr: { noExternal: ['lucide-react'] },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', ssr: true, target: 'node24', rolldownOptions: { input: 'src/web/app/entry.server.tsx' } }
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
