// antd's styles are left out of component tests: jsdom lays nothing out.
module.exports = {
  __esModule: true,
  default: () => undefined,
  extract: () => null,
  normalizeStyle: (style) => style,
  parseStyle: () => ['', {}],
  uniqueHash: () => '',
  STYLE_PREFIX: 'style',
  CSS_VAR_PREFIX: 'cssVar',
};
