import ts from "typescript";

const pure = "/* @__PURE__ */ ";

/**
 * Marks what a module makes when it is loaded as what nobody misses where it is not used. Bundlers then leave out what a program does not
 * use, with all that only this uses. The module must do nothing else: see `sideEffects` in package.json. No line moves.
 */
export function markPure(text) {
  const module = ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const marks = new Map();
  const mark = (place, added) => marks.set(place, added);
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    // Fields of instances are made when these are.
    if (ts.isPropertyDeclaration(node) && !ts.getModifiers(node)?.some(isStatic)) return;
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined && asksValues(node.initializer)) {
      return wrap(node, node.initializer);
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) mark(node.getStart(module), pure);
    ts.forEachChild(node, visit);
  };
  const wrap = ({ name }, made) => {
    const start = made.getStart(module);
    const isClass = ts.isClassExpression(made);
    mark(start, isClass ? `${pure}(() => ` : `${pure}(() => (`);
    if (isClass && made.name === undefined) mark(start + "class".length, ` ${name.text}`);
    mark(made.end, isClass ? ")()" : "))()");
  };
  for (const statement of module.statements) if (!ts.isExpressionStatement(statement)) visit(statement);
  let marked = "";
  let last = 0;
  for (const [place, added] of [...marks].sort(([one], [other]) => one - other)) {
    marked += text.slice(last, place) + added;
    last = place;
  }
  return marked + text.slice(last);
}

const isStatic = ({ kind }) => kind === ts.SyntaxKind.StaticKeyword;

/** Whether making something asks values for keys, members or texts, of which a bundler does not know what else they do. */
function asksValues(node) {
  if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isPropertyAccessExpression(node)) return true;
  if (ts.isClassStaticBlockDeclaration(node)) return true;
  if (ts.isClassElement(node) && node.name !== undefined && ts.isComputedPropertyName(node.name)) return true;
  const isLater = ts.isFunctionLike(node) || (ts.isPropertyDeclaration(node) && !ts.getModifiers(node)?.some(isStatic));
  return !isLater && ts.forEachChild(node, asksValues) === true;
}
