// Writes brotli and gzip copies beside every script and style sheet, so that the server compresses nothing on the way.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|svg)$/;
/** Below this a compressed copy saves less than its own headers. */
const smallestBytes = 256;

/** A webpack plugin; runs after minifying, on the final names. */
export class PrecompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async (assets) => {
          const files = Object.entries(assets).filter(([name]) => compressible.test(name));
          await Promise.all(
            files.map(async ([name, source]) => {
              const bytes = source.buffer();
              if (bytes.length < smallestBytes) return;
              const [br, gz] = await Promise.all([
                brotli(bytes, {
                  params: {
                    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                  },
                }),
                zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
              ]);
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
            }),
          );
        },
      );
    });
  }
}
