// What TypeScript knows of style sheets: a CSS module is a table from a class's name to its hashed name.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
