// Writes the types of the API as TypeScript, from the description the program gives of itself: npm run generate.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openServer } from './browser/server.js';

export const FILE = join(import.meta.dirname, '../web/openapi.d.ts');

/**
 * The part of JSON Schema that the description uses.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [description]
 * @property {string | string[]} [type]
 * @property {string[]} [enum]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema | boolean} [additionalProperties]
 */

const PLAIN = /** @type {Record<string, string>} */ ({
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
});

/** @param {string | undefined} text @param {string} indent */
const comment = (text, indent) => (text ? `${indent}/** ${text.trim().replace(/\s*\n\s*/g, ' ')} */\n` : '');

/** @param {Schema} schema @param {string} indent */
function fields({ properties = {}, required = [] }, indent) {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${comment(schema.description, `${indent}  `)}${indent}  ${name}${optional}: ${typeOf(schema, `${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** @param {Schema} schema @param {string} indent @returns {string} */
function typeOf(schema, indent) {
  if (schema.$ref) return /** @type {string} */ (schema.$ref.split('/').at(-1));
  if (schema.oneOf) return schema.oneOf.map(part => typeOf(part, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map(part => bracketed(typeOf(part, indent))).join(' & ');
  if (schema.enum) return schema.enum.map(value => `'${value}'`).join(' | ');
  return [schema.type ?? 'object']
    .flat()
    .map(type => typeNamed(type, schema, indent))
    .join(' | ');
}

/** @param {string} type @param {Schema} schema @param {string} indent */
function typeNamed(type, schema, indent) {
  if (type === 'array') return `${bracketed(typeOf(schema.items ?? {}, indent))}[]`;
  if (type !== 'object') return PLAIN[type];
  if (schema.properties) return fields(schema, indent);
  const more = schema.additionalProperties;
  return `Record<string, ${more && typeof more === 'object' ? typeOf(more, indent) : 'any'}>`;
}

/** @param {string} type */
const bracketed = type => (type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type);

/** @param {{ components: { schemas: Record<string, Schema> } }} description */
export function typesOf({ components }) {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `${comment(schema.description, '')}export ${
        schema.properties && !schema.allOf
          ? `interface ${name} ${fields(schema, '')}`
          : `type ${name} = ${typeOf(schema, '')};`
      }\n`,
  );
  return `// Written by web-tests/types.js from /api/openapi.json; do not edit.\n\n${types.join('\n')}`;
}

/** The types as the program describes them now. @param {string} base */
export async function typesNow(base) {
  const answer = await fetch(`${base}/api/openapi.json`);
  return typesOf(/** @type {any} */ (await answer.json()));
}

if (process.argv[1] === import.meta.filename) {
  const server = await openServer();
  writeFileSync(FILE, await typesNow(server.base));
  server.close();
}
