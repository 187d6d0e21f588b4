const hooks = require("node:async_hooks");
const Module = require("node:module");
const { dirname } = require("node:path");
const vm = require("node:vm");
const { TestEnvironment } = require("jest-environment-node");
const { ModernFakeTimers } = require("@jest/fake-timers");
const { ModuleMocker } = require("jest-mock");
const { installCommonGlobals } = require("jest-util");
const { keepCode } = require("./kept-code.cjs");
const { variantOf } = require("./resolver.cjs");
const { shareTypeScript } = require("./shared-typescript.cjs");

keepCode();
shareTypeScript();

// jest's resolver does not see what is loaded outside of the sandbox.
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  const module = resolveFilename.call(this, request, parent, ...rest);
  return parent?.filename ? variantOf(request, module, dirname(parent.filename)) : module;
};

/** The storages that a suite has made, in modules of its own. */
const storages = new Set();

// A storage costs every promise and every callback of its process time as long as it is enabled, and nothing but this disables it.
hooks.AsyncLocalStorage = class AsyncLocalStorage extends hooks.AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    storages.add(this);
  }
};

/** Globals that a context has of its own, and that must be the worker's: Node makes instances of them. */
const shared = { ArrayBuffer, Buffer, Uint8Array };

/**
 * Node's environment in a context whose globals are plain properties. jest watches its own through a proxy, which makes each
 * use of `Math` or `Object` a look-up of a microsecond. And it has a way out of the suite's sandbox; outside.ts says what for.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // jest's own symbol is defined anew below.
    const { "jest-symbol-do-not-touch": _, ...watched } = Object.getOwnPropertyDescriptors(this.global);
    this.context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
    this.global = this.context;
    for (const [name, descriptor] of Object.entries(watched)) {
      if (!(name in this.global)) Object.defineProperty(this.global, name, descriptor);
    }
    Object.assign(this.global, shared, { global: this.global });
    installCommonGlobals(this.global, config.projectConfig.globals, "off");
    // Node 20 adds them to its own context alone.
    this.global.Symbol.dispose ??= Symbol.dispose;
    this.global.Symbol.asyncDispose ??= Symbol.asyncDispose;
    // An assertion and an error that is looked at cost what their stacks hold.
    this.global.Error.stackTraceLimit = 20;
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: this.global });
    this.global[Symbol.for("interwire.outside")] = (path) => require(path);
  }

  async teardown() {
    await super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
    this.global = null;
  }
};
