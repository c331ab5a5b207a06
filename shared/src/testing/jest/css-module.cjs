// In tests a CSS module answers each class name with its own name.
module.exports = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? true : name === 'default' ? module.exports : String(name)) },
);
