/**
 * What Piscina loads in each thread: the workers' file, which it is told as the thread's data. Piscina requires what it loads, and Node
 * ends the whole process (`v8::Module::IsGraphAsync`) where a thread is killed while it requires an ES module. It may be killed
 * while it imports one.
 */
import threads = require('node:worker_threads');

export = { work: import(threads.workerData).then(({ work }) => work) };
