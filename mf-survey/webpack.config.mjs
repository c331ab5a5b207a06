// Built and deployed alone; the settings are those of every remote, and one more: the form engine, which the pages and
// the part `./form` have in common, is a file with the name of a page chunk, so that the server preloads it from the
// HTML of a deep link.
import { defineRemote } from '@madoguchi/shared/webpack';

const remote = defineRemote({
  directory: import.meta.dirname,
  name: 'mf_survey',
  port: 4101,
  parts: { './form': './src/form/part.tsx' },
});

export default (env, argv) => {
  const configuration = remote(env, argv);
  return {
    ...configuration,
    optimization: {
      ...configuration.optimization,
      splitChunks: {
        cacheGroups: {
          engine: {
            name: 'page_LiffSurvey_AdminSurvey',
            minChunks: 2,
            minSize: 0,
            // What only the administrators' pages have in common is not for everybody's first load.
            test: (module, { chunkGraph }) =>
              [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'page_LiffSurvey'),
            // What every screen of this remote needs stays in `./app`, and what only some item types have in common
            // (`item_…`) with them: a form without such an item never fetches it. The administrators' list shows no
            // form: it has the rules that it needs for itself. So has what follows their form (`desk_…`): what only that
            // and the survey page need, as drafts, is not in front of their form.
            chunks: (chunk) =>
              chunk.name !== 'app' &&
              chunk.name !== 'page_Admin' &&
              !/^(?:item|desk)_/.test(chunk.name ?? '') &&
              !chunk.canBeInitial(),
          },
        },
      },
    },
  };
};
